/**
 * What a statement that was made in a conversation is to somebody who was not there: it "hangs" on what was said before it, tells something "passing"
 * that nobody asks for later, or is "own", about the speaker. In the notation of `rules/notation.ts`.
 */
export const TALK = `
# Words for what was said before.
hangs: =es|=ihn|=ihm|=ihnen|=deren|=dessen|=denen ~ =es =gibt|=geht ~ @poss|@name|@kin|@person|=ein|=eine|=einen ..8 =ihn|=ihm|=ihnen|=deren|=dessen|=denen
+ Ich hab ihn seit drei Jahren
- Mein Hund mag Regen, Kälte macht ihm nichts
hangs: =er|=sie|=sein|=seine|=seinen|=seiner|=seinem|=ihr|=ihre|=ihren|=ihrem|=ihrer ~ @name|@kin|@person|=hund|=hündin|=katze|=kater ..10 =er|=sie|=sein|=seine|=seinen|=seiner|=seinem|=ihr|=ihre|=ihren|=ihrem|=ihrer
+ Ich kenne sie aus Bonn
- Mein Bruder streicht sein Boot
hangs: =davon|=darüber|=dafür|=dazu|=daran|=dabei|=darauf|=darin|=dagegen|=danach|=davor|=dahin|=dorthin|=dort|=hin|=drin|=dran|=drauf ~ @prep @noun ..8 =dort
+ Ich war schon dreimal dort
- Ich zog nach Oslo und lernte dort Jan kennen
hangs: =das|=dies|=jenes|=die|=den|=dem|=der @finite|=nicht|=auch|=so|=schon|=mal ~ , =das|=die|=der|=dem|=den
+ Das habe ich mir immer gewünscht
- Ich habe einen Hund, der bellt
hangs: =dieser|=diese|=dieses|=diesen|=diesem|=jene|=jener|=jenen|=solche|=solchen|=solches !=woche|=jahr|=monat|=sommer|=winter|=herbst|=frühling|@day|@month|=wochenende
+ Ich habe diese Schuhe in Rom gekauft
- Ich war diesen Sommer in Rom
hangs: =andere|=anderen|=anderer|=anderes|=beide|=beiden|=welche|=welches|=welchen|=keine|=keins|=keinen|=viele|=einige|=mehr $
+ Ich habe welche
- Ich habe viele Onkel
# Said to whoever listens, about them.
hangs: =du|=dich|=dir|=dein|=deine|=deinen|=deinem|=deiner|=deines|=euch|=euer|=eure|=euren|=eurem|=eurer
+ Ich hab dir von Bonn erzählt
- Ich hab Uwe von Bonn erzählt

# What is felt, meant or done for the moment.
passing: @i ..2 =glaube|=glaub|=denke|=denk|=finde|=hoffe|=meine|=verstehe|=weiss|=weiß|=sehe|=vermute ~ @i ..12 @i|@my ~ denken an
+ Ich finde, Tee schmeckt kalt besser
- Ich finde, wir sollten meinen Wagen verkaufen
passing: =glaube|=glaub|=denke|=denk|=finde|=find|=hoffe|=verstehe|=weiss|=weiß|=vermute @i
+ Trotzdem finde ich Tee kalt besser
- Trotzdem trinke ich Tee kalt
passing: @i|=mich|=mir ..3 <feeling> ~ weil|seit|wegen|vor
+ Ich bin total müde von der Fahrt
- Ich bin müde, weil Ina nachts schreit
passing: @i ..12 =heute|=gleich|=nachher|=jetzt|=gerade|=grad|=später|=morgen ~ @name|@number
+ Ich koche heute eine Suppe
- Ich koche immer Suppe
passing: ^ =heute|=gleich|=nachher|=jetzt|=gerade|=grad|=später|=morgen ~ @name|@number
+ Gleich kocht mein Bruder eine Suppe
- Sonntags kocht mein Bruder eine Suppe
passing: ^ freuen|=danke|=viel_spaß|=gute|=schönen|=freut
+ Freue mich auf das Wochenende mit der Familie
- Freunde von mir feiern

# About the speaker.
own: @i|=mir|=mich|=uns|@my
+ Am liebsten schwimme ich
- Am liebsten schwimmt Ina
own: ^ =hab|=habe|=bin|=war|=hatte|=arbeite|=wohne|=lebe|=spiele|=lerne|=mag|=liebe|=hasse|=trinke|=esse|=kann|=fahre
+ Wohne seit Mai in Bonn
- Ina wohnt seit Mai in Bonn
`;
