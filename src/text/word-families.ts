/**
 * Stems of everyday English words of which one is made from the other (`decide`, `decision`), where their stems differ: groups parted by
 * ";" or lines, the first stem with its relatives. Made by scripts/build-families.mjs from WordNet 3.1 (Princeton University, see
 * assets/families.LICENCE.txt); words and senses that are rare are left out.
 */
export const WORD_FAMILIES = `
abdomen abdomin;abil abl;abkhazia abkhazian;abolish abolit;abound abund;absenc absent;absent absente;absorb absorpt
abstain abstent abstin;academ academi academia;academi academician;acced access;accid accident;acquir acquisit;act action actor
activ activist;add addit;adher adhes;administ administr;admiss admit;adult adulthood;advis advisor advisori;advoc advocaci
aerial air;affect affection;affluenc affluent;afghan afghanistan;africa african;agenc agent;agre agreeabl agreement;air airi
alaska alaskan;albania albanian;algeria algerian;allegor allegori;allerg allergi;alli allianc;alp alpin;ambienc ambient
ambit ambiti;america american;analysi analyt analyz;analyst analyz;anarchi anarchist;anatom anatomi;ancestor ancestr
anchor anchorag;and andean;anem anemia;anesthesia anesthet;anger angri;angl angular;angola angolan;antagon antagonist
anthropolog anthropologist;antiqu antiquarian;apocalyps apocalypt;apolog apologet apologis;apostl apostol;appalachia appalachian
appar appear;appeal appel;appli applic;appoint appointe;apprehend apprehens;apprentic apprenticeship;arab arabian;arabia arabian
archaeolog archaeologist archeolog;archiv archivist;argentin argentina;argentina argentinian;argu argument
aristocraci aristocrat;arm armament armor;armenia armenian;aroma aromat;art artist;ascend ascens ascent;asia asian asiat
assembl assemblag;assum assumpt;astronom astronomi;atheism atheist;athen athenian;atroc atroci;attend attent;attic attica
audac audaci;audit auditor;australasia australasian;australia australian;austria austrian;author authorship;autism autist
autobiograph autobiographi;automobil automot;autonom autonomi;avers avert;axi axial;azerbaijan azerbaijani;babylon babylonian
bacteri bacterium;bahama bahamian;bahrain bahraini;bake baker;bangladesh bangladeshi;bankrupt bankruptci;baptism baptist
barrag bombard;basal base;bat batter;bavaria bavarian;begin beginn;belarus belarusian;belgian belgium;belief believ;bend bender
benedict benedictin;benefici benefit;bengal bengali;bet better;betrai betray;bhutan bhutanes;bibl biblic;bid bidder
bind binder boundari;biochem biochemistri;biograph biographi;biolog biologist;bishop episcop;blasphem blasphemi;blend blender
block blockag;blood bloodi;blur blurri;bodi bodili;bohemia bohemian;boi boyhood;boil boiler;bolivia bolivian;bomb bomber
bone boni;book booker booklet;bosnia bosnian;botan botani;botani botanist;bottl bottler;bounc bounci;bower boweri;bowl bowler
box boxer boxi;brass brazen;brazil brazilian;breath breather;breez breezi;brew brewer breweri;bribe briberi;bridal bride
brillianc brilliant;broker brokerag;brother brotherli;brows browser;buddhism buddhist;budget budgetari;bug buggi;bui buyer
bulgaria bulgarian;bulk bulki;bump bumper bumpi;buoi buoyant;buoyanc buoyant;bureaucraci bureaucrat;buri burial
burundi burundian;bush bushi;butt butter;buzz buzzer;caesar caesarean;calcul calculus;california californian;cambodia cambodian
cameroon cameroonian;camp camper campi;canada canadian;capit capitalis capitalist;cardiolog cardiologist;carpent carpentri
carri carriag carrier;cartoon cartoonist;carv carver;catalan catalonia;catch catchi catchment;categor categori;cathol catholic
caucasian caucasus;caus causal;caution cautionari cautiou;ceas cessat;celebr celebratori;cell cellular;cellist cello
censor censorship;centenari centuri;centenni centuri;center central centric;certif certifi;chad chadian;chairman chairmanship
chang changer;chao chaotic;charact character characterist;charg charger;charisma charismat;charit chariti;chase chaser
chat chatti;chechen chechnya;check checker;cheek cheeki;cheer cheeri;chemic chemistri;chemist chemistri;child childhood
chile chilean;chill chilli;china chines;choir choral;chop chopper choppi;choral chorus;christ christian;chunk chunki
cinema cinemat;cinematograph cinematographi;circl circular;circul circular;circumst circumstanti;citat cite;citizen citizenship
claim claimant;clarif clarifi;clariti clear;class classi classifi;classif classifi;clean cleaner;clear clearanc;clemenc clement
clergi cleric;cleric clerk;climact climax;climb climber;close closur;cloud cloudi;coast coastal coaster;coin coinag
collect collector;colleg collegi;collid collis;colombia colombian;colon colorect;coloss colossus;columbian columbus
column columnist;coma comatos;comb combat;comedi comic;comment commentari;commerc commerci;commiss commission commit
commit committe;commun communion communist;companion companionship;compar comparison;compass compassion;compel compuls
compet competit competitor;complain complaint;complement complementari;compli complianc compliant;complianc compliant
compliment complimentari;compon compos;compos composit composur;comprehend comprehens;compress compressor;conced concess
conceiv concept;concept conceptu;conclud conclus;condit condition;conduct conductor;cone conic;confeder confederaci
confid confidenti;confucian confucius;congo congoles;congratul congratulatori;congress congression;connect connector
conquer conqueror;conscienc conscienti;consciou conscious;consensu consensus;conserv conservationist;consid consider
constitu constitut;consul consular;consum consumpt;contagi contagion;contain content contin;contend content;content contenti
contin continent;continu continuum;contract contractor contractu;contradict contradictori;contribut contributor;convei conveyor
conven convent;convers convert;cook cooker;cool coolant cooler;corinth corinthian;corn corni;cornish cornwal;corona coronari
corsica corsican;cosmic cosmo;cost costli;counsel counsellor counselor;count counter;cow coward;coward cowardli;craft crafti
craftsman craftsmanship;crank cranki;craze crazi;cream creami;creat creation creativ creator creatur;credit creditor
creep creepi;crime crimin;crisi critic;crisp crispi;critic criticis;croatia croatian;cruis cruiser;crust crusti;cuba cuban
cube cubic;curios curiou;curl curli;currenc current;curv curvatur;custodi custodian;custom customari;cycl cyclic cyclist
cypriot cyprus;czech czechoslovakia;dai daili;damp damper;danc dancer;dealer dealership;death die;decad decai;deceiv decept
decenc decent;decid decis;defect defector;defenc defend;defend defens;defi defianc defiant;defianc defiant;defin definit
deflat deflationari;degen degener;deliv deliveri;delus delusion;democraci democrat;demograph demographi;demolish demolit
deni denial;dens densiti;dental dentistri;depart department departur;depict pictur;deploi deploy;depos deposit;descend descent
describ descript;despair desper;destroi destroy destruct;detain detaine detent;detect detector;deter deterr;develop development
devot devote;diagnos diagnosi;diagnosi diagnost;dictat dictatori dictatorship;diet dietari dieter;differ differenti;dig digger
dilig industri;dimens dimension;dine diner dinner;dioces diocesan;diplomaci diplomat;direct director;dirt dirti;disagr disagre
disarm disarma;disast disastr;disciplin disciplinari;disclos disclosur;discov discover discoveri;discret discretionari
discrimin discriminatori;dispos disposit;disqualif disqualifi;dissens dissent;dissolut dissolv;distanc distant
distinct distinguish;distribut distributor;dive diver;divers diversifi divert;diversif diversifi;divid divis;divis division
document documentari;domin dominion;dori dorian;dosag dose;drain drainag;drama dramat dramatist;dream dreamer dreami;drier dry
drift drive;drink drinker;drive driver;drum drummer;dual dualiti;ducal duke;dust dusti;dye dyer;dynast dynasti;earl earldom
earn earner;earth earthen earthi earthli;easter easterli;eat eater;ecolog ecologist;econom economi;economi economist
ecstasi ecstat;ecuador ecuadorian;edg edgi;edit editor;editor editori;edward edwardian;egypt egyptian;elect elector elig
element elementari;elizabeth elizabethan;elud elus;emblem emblemat;embryo embryon;emiss emit;emperor imperi;emphas emphasi
emphasi emphat;empir imperi;emploi employ employe;empow empower;energ energi;energet energi;england english;enigma enigmat
enjoi enjoy;enter entranc;enthusiasm enthusiast;entrepreneur entrepreneuri;environ environment;epidemiolog epidemiologist
equal equat;equat equatori;eritrea eritrean;ero erot;erod eros;err errant error;essai essayist;essenc essenti;estonia estonian
ethiopia ethiopian;eurasia eurasian;europ european;evad evas;evalu valu;evangel evangelist;evapor vapor;evoc evok
evolut evolutionari evolv;exampl exemplari;exceed excess;exclud exclus;execut execution executor;exhibit exhibitor
exist existenti;expand expans;expedit expeditionari;expel expuls;experi experiment;expert expertis;explain explan explanatori
explod explos;explor exploratori;expon exponenti;expos exposur;expression expressionist;extend extens extent;extinct extinguish
extrem extremist;fabl fabul;face facial;fact factual;fail failur;fall feller;fame famou;fantasi fantast;farm farmer
fascism fascist;fat fatti;fault faulti;feder federalist;fellow fellowship;femin feminist;fend fender;feroc feroci;fetal fetus
fever feverish;fiction fictiti;field fielder;fieri fire;fight fighter;fiji fijian;filter filtrat;filth filthi;financ financi
find finder found foundat founder;finland finnish;fish fisher fisheri;fix fixtur;flank flanker;flash flashi;flee flight
flesh fleshi;flex flexibl;flier fly;float flotat;flop floppi;flora floral;floral flower;florenc florentin;fluenci fluent
fluf fluffi;fly flyer;focal focus;focus focuss;fog foggi;fold folder;folk folksi;foot footer;forc forcibl;forest forestri
forfeit forfeitur;forg forgeri;form format;formul formula;fort fortifi;fortif fortifi;fowl fowler;fragment fragmentari
fragranc fragrant;frank frankish;freight freighter;frequenc frequent;fridg refriger;friend friendli friendship;front frontal
frost frosti;fruit fruiti fruition;fun funni;fundament fundamentalist;funer funerari;fungal fungus;funk funki;fur furri
furi furiou;furnish furnitur;fuse fusion;ga gaseou;gabon gabones;gael gaelic;gain gainer;galact galaxi;gallic gaul
gambia gambian;gambl gambler;gang gangster;gene genet;gener generos genus;genet geneticist;genoa genoves;geograph geographi
geolog geologist;geometr geometri;georg georgian;georgia georgian;german germani;ghana ghanaian;ghost ghostli;giant gigant
glacial glacier;glide glider;global globe;gloom gloomi;glori gloriou;golf golfer;goth gothic;govern governor
governor governorship gubernatori;grace graciou;grade grader gradual;grain graini granular;grammar grammat;graph graphic
grass grassi;grave graviti;greas greasi;greec greek;greed greedi;green greeneri;gregori gregorian;grit gritti;grow growth
guarante guarantor;guardian guardianship;guatemala guatemalan;guid guidanc;guilt guilti;guinea guinean;guitar guitarist
gun gunner;gust gusti;gut gutsi;guyana guyanes;gynecolog gynecologist;habit habitu;hair hairi;haiti haitian;handl handler
hang hanger;harmon harmoni;harp harper;harri harrier;hast hasti;hawaii hawaiian;hawk hawker;haze hazi;head headi;health healthi
heart hearti;heat heater;heaven heavenli;heft hefti;help helper;herald heraldri;herb herbal;heresi heret;hero heroic
hierarch hierarchi;hill hilli;himalaya himalayan;hinder hindranc;hindi hinduism;hindu hinduism;histor histori;hit hitter
hondura honduran;honor honorari;hop hopper;hour hourli;hum hummer;human humanist humanitarian;humbl humil;hungari hungarian
hunger hungri;hunt hunter;hurdl hurdler;hypnosi hypnot;hypocrisi hypocrit;hypothesi hypothet;hyster hysteria;iberia iberian
ic ici;idea ideal;ideal idealist;ident identifi;identif identifi;imag imageri;imped impedi;imperi imperialist;impli implic
impos imposit;includ inclus;incur incurs;india indian;indonesia indonesian;induc induct;industri industrialist;inerti inertia
infanc infant;infect infecti;infin infinit;inflam inflamm inflammatori;inflat inflationari;influenc influenti;ingeni ingenu
inhibit inhibitor;injur injuri;inquir inquiri;inspect inspector;instant instantan;instruct instructor;intellect intellectu
intend intent;intens intensifi;intensif intensifi;intercept interceptor;intern internship;interven intervent
introduc introduct introductori;invad invas;invent inventor;invest investor;invoc invok;ion ionic;iran iranian;iraq iraqi
ireland irish;iron ironi;isl islet;islam islamist;isra israel;issu issuer;itali italian;jamaica jamaican;japan japanes
java javanes;jazz jazzi;jeopard jeopardi;jerk jerki;jew jewish;jewel jewelleri jewelri;jihad jihadist;joi joyou
join junction junctur;joke joker;jordan jordanian;journal journalist;judg judgment judici judiciari;juic juici;jurisprud jurist
justif justifi;kashmir kashmiri;kenya kenyan;kick kicker;kidnap kidnapp;kill killer;kin kinship;king kingdom;korea korean
kurdish kurdistan;kuwait kuwaiti;labor labori;lace laci;lai laiti;land lander;lao laotian;larva larval;latvia latvian
laugh laughabl;launch launcher;launder laundri;lead leader;leader leadership;leaf leafi leaflet;leak leakag leaki;lean leaner
learn learner;lebanes lebanon;legend legendari;legisl legislatur;legitim legitimaci;lend lender;length lengthi;lenienc lenient
lever leverag;lexic lexicon;liabil liabl;liar lie;liber liberti;liberia liberian;libya libyan;licenc license;licens license
likabl like;link linkag;list lister;literari literatur;lithuania lithuanian;liturg liturgi;liver liveri;lobbi lobbyist
lock locker;lone loneli;long longer;longitud longitudin;lord lordship;lose loser;lovabl love;love lover;luck lucki;lug luggag
luther lutheran;lyric lyricist;macedonia macedonian;machin machineri;magic magician;mail mailer;maintain mainten;majest majesti
malai malayan;malawi malawian;malaya malayan;malayan malaysia;malaysia malaysian;mali malian;malic malici;malta maltes
man manli manx;manag manageri;mandat mandatori;mania manic;mar martian;mari marian;marit marriag;mark marker;marri marriag
marsh marshi;martyr martyrdom;marxism marxist;mason masonri;master masteri;mathemat mathematician;mauritania mauritanian
mauritanian mauritius;maxim maximum;medal medalist medallist;medial medium;medic medicin;melod melodi;melodrama melodramat
member membership;merg merger;merit meritori;mess messi;messiah messian;metallurg metallurgi;meteor meteorolog
meteorolog meteorologist;meter metric;metr metric;metropoli metropolitan;mexican mexico;microscop microscopi;might mighti
migrant migrat;migrat migratori;milk milki;millenni millennium;mime mimic;mine miner;minim minimalist minimum;minimis minimum
minist ministeri;mint minter;miracl miracul;mischief mischiev;mission missionari;mist misti;mix mixtur;mob mobster;mock mockeri
modal mode;modern modernist;modif modifi;modul modular;molar mole;moldova moldovan;molecul molecular;moment momentari
monei monetari;mongol mongolia;mongolia mongolian;monster monstrou;month monthli;mood moodi;moor moorish;moravia moravian
moroccan morocco;mosaic mose;mother motherhood;motion move;motor motorist;movabl move;move movement mover;mozambican mozambiqu
mud muddi;multipl multipli;muscl muscular;music musician;mutant mutat;myth mythic;namibia namibian;napl neapolitan
nation nationalist;naval navi;nazi nazism;necess necessari;need needi;neglect neglig;neighbor neighborhood neighborli
neighbour neighbourhood;nepal nepales nepali;nerv nervou;nervou nervous;neural neuron;neurolog neurologist;nicaragua nicaraguan
niger nigerian;nigeria nigerian;night nightli;nitric nitrogen;nobil nobl;nois noisi;norman normandi;nors norwai;norwai norwegian
nostalg nostalgia;notat note;notic notifi;notif notifi;novel novelist;nuclear nucleu;nude nuditi;number numer;nurs nurseri
nut nutti;nutrit nutriti;obedi obei;oblivi oblivion;obstetr obstetrician;occup occupi;odd odditi;offenc offend;offend offens
offic offici;oil oili;olymp olympia;olympia olympian;olympian olympus;oman omani;omen omin;omiss omit;opera operat;oppon oppos
oppos opposit;opt option;optim optimist optimum;orchestr orchestra;organ organist organiz;orphan orphanag;oust ouster
overs overse;own owner;owner ownership;pace pacer;pacifi peac;pack packag packer;page pager;pai payment;paint painter
pakistan pakistani;palac palatin;palat palatin;paleontolog paleontologist;palestin palestinian;panama panamanian
pancrea pancreat;panel panelist;panoram panorama;papal pope;paraguai paraguayan;parent parentag parenthood;pari parisian
parish parochi;parliament parliamentari;part partial;particip participatori;partisan partisanship;partner partnership
pass passag passer;patch patchi;pathet patho;patholog pathologist;patienc patient;paul paulin;pave pavement;pedagog pedagogi
pediatr pediatrician;pelvi pelvic;peninsula peninsular;perceiv percept;percuss percussionist;peripher peripheri;permiss permit
persia persian;persuad persuas;peru peruvian;pessim pessimist;pet petter;petit petition;pharmaceut pharmaci pharmacist
pharmaci pharmacist;phenomen phenomenon;philanthrop philanthropi;philanthropi philanthropist;philosoph philosophi;phone phonet
photo photograph photographi;photograph photographi;physic physicist;pianist piano;pictori pictur;pig piggi;piraci pirat
place placement;plai player;plan planner;planar plane;planet planetari;pleas please;pleasant please;please pleasur
plenari plenum;poet poetic;poetic poetri;point pointer;poland polish;polar pole;polit politician;poll pollard pollster
polynesia polynesian;popul populist;pore porou;pornograph pornographi;port portag;portrai portrait portray;portug portugues
post postag postal poster;potenc potent potenti;prai prayer;preach preacher;precaut precautionari;preced predecessor
predict predictor;prefer preferenti;pregnanc pregnant;prehistor prehistori;premier premiership;prepar preparatori prepared
prescrib prescript;presenc present;presid presidenti;press pressur;prestig prestigi;presum presumpt;pretend pretens
pretens pretenti;prevail preval;price pricei;priest priesthood priestli;priesthood priestli;prime primer;print printer
prior prioriti;priorit prioriti;problem problemat;procedur proceed;proceed process;process processor;proclaim proclam
produc product;profess profession;professor professorship;program programm;project projector;pronounc pronunci;propel propuls
propheci prophet;propos proposit;proprietari proprietor;prosecut prosecutor;protect protector;protection protectionist
protest protestant;provid provis;provinc provinci;provoc provok;prudenc prudent prudenti;prussia prussian;psych psychic
psychiatr psychiatri;psychiatri psychiatrist;psycholog psychologist;psychosi psychot;public publicist publish;puf puffi
punish punit;punt punter;pure puriti;purif purifi;purifi puriti;pursu pursuant pursuit;put putt;putt putter;qatar qatari
quak quaker;qualif qualifi;qualifi qualiti;quantifi quantiti;quantit quantiti;quebec quebecoi;quirk quirki;quot quotat
rabbi rabbin;rabi rabid;race racer raci racial;racism racist;radial radius;raft rafter;raid raider;rain raini
ramp rampag rampant;ranch rancher;rare rariti;ratif ratifi;ratio ration;react reaction reactiv;reaction reactionari;read reader
reader readership;real realiti;realism realist;reap reaper;rebel rebellion;rebelli rebellion;rebut rebutt;reced recess
receiv receivership recept receptor recipi;recept receptionist;reclaim reclam;recogn recognit;reconcil reconcili
reconsid reconsider;recov recoveri;rectangl rectangular;redeem redempt;redeploi redeploy;reduc reduct;refin refineri
reflect reflector;reform reformist;regenc regent;regist registr registri;regul regulatori;reintroduc reintroduct
relat relationship;reli relianc reliant;relianc reliant;religi religion;remain remnant;rememb remembr;remiss remit
renounc renunci;rent rental;repai repay;repeat repetit;replic replica;repres represent;reproduc reproduct;reserv reservist
resid residenti;resolut resolv;respir respiratori;respond respons;restrain restraint;resum resumpt;retain retent
retali retaliatori;retin retina;retir retire;reunif reunifi;reunifi reunion;reunion reunit;reveal revel;revoc revok
revolt revolut;revolut revolution revolutionari revolv;rhodesia rhodesian;rhythm rhythmic;ride rider;righteou righteous
risk riski;rite ritual;rival rivalri;rob robber robberi;rock rocker rocki;roman rome;romanc romant;romania romanian
romant romantic;rope roper;rose rosi;rotari rotat;round rounder;row rower;royal royalti;ruin ruinou;rule ruler;run runner
russia russian;rust rusti;rwanda rwandan;sabbat sabbath;sacrific sacrifici;sahara saharan;sail sailor;saint sainthood
salt salter salti;samoa samoan;sampl sampler;sand sander sandi;sane saniti;sarcasm sarcast;satisfact satisfi
satisfactori satisfi;save saver savior;sawyer see;saxophon saxophonist;scalar scale;scandinavia scandinavian;scarc scarciti
scare scari;scene scenic;sceneri scenic;schizophren schizophrenia;scholar scholarli scholarship;scholast school;scienc scientist
score scorer;scot scotland;scotch scotland;scotland scottish;scrap scrappi;scrutin scrutini;seced secess;sect sectarian
sediment sedimentari;seduc seduct;see seer;seed seedi;seiz seizur;select selector;sell seller;semen semin;semifin semifinalist
senat senatori;send sender;seneg senegales;sens sensat sensibl sensit sensor;sensat sensori;separ separatist;separat separatist
sequenc sequenti;serbia serbian;seri serial;seriou serious;serv servant;settl settlement settler;sew sewer;sex sexi sexual
sexism sexist;shade shadi;shadow shadowi;shake shaki;shakespear shakespearean;shear shearer;shine shini;ship shipment
shock shocker;shoot shooter;shop shopper;show showi;shrink shrinkag;shut shutter;siam siames;siberia siberian;sicili sicilian
sign signatur signifi;signifi signific;silenc silent;silk silki;silver silveri;simpl simplic;simplif simplifi;sin sinner
sing singer song;singapor singaporean;sinhala sinhales;sister sisterhood;skate skater;skelet skeleton;sketch sketchi;ski skier
skin skinni;skip skipper;slai slayer;slave slaveri;sleep sleeper sleepi;slide slider;slovakia slovakian;slovenia slovenian
slug slugger;smoke smoker smoki;smooth smoother;smuggl smuggler;snap snappi;snif sniffer;snow snowi;social socialist societi
societ societi;sociolog sociologist;solicit solicitor;solid solidifi;solo soloist;solut solv;solv solvent;solvenc solvent
somali somalia;space spaciou spatial;spain spanish;sparta spartan;speak speaker speech;speci specif;special specialist
specif specifi;spectacl spectacular;spectral spectrum;speed speedi;sphere spheric;spinal spine;spirit spiritu
sponsor sponsorship;sportsman sportsmanship;spous spousal;sprinkl sprinkler;sprint sprinter;stabil stabl;stalin stalinist
stalk stalker;stanc stand;stand standard;star stardom starri;starv starvat;state statement;statist statistician;statut statutori
steel steeli;steep steeper;steward stewardship;stimul stimulus;stoke stoker;stone stoner stoni;stop stoppag;storag store
storm stormi;strain strenuou;strateg strategi;strategi strategist;string stringer;student studi;style stylist;submiss submit
subscrib subscript;subsid subsidi;substanc substanti;suburb suburban;suburban suburbia;subvers subvert;succeed success successor
suck suction;sudan sudanes;sue suit;suffic suffici;sum summat;superstit superstiti;supervis supervisor supervisori
supervisor supervisori;supplement supplementari;suppli supplier;supremaci supremacist;surf surfer;surgeri surgic
surreal surrealist;survei surveyor;surviv survivor;suspect suspicion;suspend suspens;suspici suspicion;sustain susten
swamp swampi;sweat sweater;sweden swedish;swim swimmer;swiss switzerland;symmetr symmetri;sympath sympathi;sympathet sympathi
symphon symphoni;symptom symptomat;synthesi synthet;syria syrian;system systemat;taiwan taiwanes;tale tell;tan tanner
tanzania tanzanian;tasmania tasmanian;tast tasti;tax taxabl taxat;taxonom taxonomi;teach teacher;teas teaser
technic techniqu technolog;technician techniqu;tempera temperament;templ tempor;tempt temptat;tenac tenaci;tend tendenc tender
tens tension tensor;term termin;termin terminus;terror terrorist;testifi testimoni;texa texan;text textual;thai thailand
thatch thatcher;theater theatric;themat theme;theori theorist;therapeut therapi;therapi therapist;thin thinner;thirst thirsti
thorn thorni;thrift thrifti;thrill thriller;throw thrower;tibet tibetan;tick ticker;tidal tide;tie tier ty;till tiller
time timer;timor timores;tip tipper;titl titular;togo togoles;tonal tone;tone tonic;tonga tongan;topograph topographi
torrent torrenti;tour tourist;tourism tourist;town township;toxic toxin;trade trader;traffic traffick;tragedi tragic
trail trailer;train traine trainer;transmiss transmit;transmit transmitt;trauma traumat;treacher treacheri;treat treatment
trend trendi;trial try;triangl triangular;tribal tribe;trick tricki;trier try;triumph triumphant;trivia trivial;troi trojan
trot trotter;truck trucker;trust truste;tube tubular;tumult tumultu;tune tuner;tuni tunisian;tunisia tunisian;turkei turkish
turki turkic;turkmen turkmenistan;tuscan tuscani;tutelag tutor;tutor tutori;twist twister;tyrann tyranni;uganda ugandan
ukrain ukrainian;unif unifi;unifi unit;union unit;unit unitari;unitari uniti;unwil unwilling;urg urgenc urgent;urgenc urgent
urin urinari;uruguai uruguayan;us usabl usag user;uterin uterus;util utilitarian;utopia utopian;vacanc vacant;vacant vacat
vagin vagina;vain vaniti;valu valuabl;vari variabl varianc variant variat;variabl varianc;varianc variant;vehicl vehicular
venetian venic;venezuela venezuelan;vent venter;venter ventral;verb verbal;verif verifi;veterinari veterinarian;viabil viabl
vice viciou;victoria victorian;vienna viennes;vietnam vietnames;view viewer;violenc violent;violin violinist;viral virus
virtu virtuou;vision visionari;visit visitor;volcan volcano;volum volumin;vote voter;wait waiter;waiv waiver;war warrior
wareh warehous;warm warmer;warn warner;wash washer;watch watcher;water wateri;wave wavi;wealth wealthi;wear wearer;weav weaver
week weekli;weight weighti;weslei wesleyan;whistl whistler;wild wilder;will willing;win winner;wind windi;wine wineri
winter wintri;wit witti;wonder wondrou;wood woodi;wool woolen woolli;work workabl worker;world worldli;worth worthi
wrangl wrangler;wreck wreckag;wrestl wrestler;write writer;xenophob xenophobia;year yearli;yemen yemeni;yugoslav yugoslavia
yugoslavia yugoslavian;zair zairean;zambia zambian;zeal zealou;zimbabw zimbabwean;zionism zionist;zoolog zoologist
`;
