/**
 * What a sentence says of something promised: `off`, `still` to do, `done`, or a `deed` that may be the one that was promised. `all-done`,
 * `done-alone`, `deed-alone` and `off-alone` name nothing. In the notation of `rules/notation.ts`.
 */
export const CLOSINGS = `
# Without saying what
all-done: both|all|everything ..4 <finished>
+ everything is done
- done
done-alone: ^ <opener>? <opener>? it|that|this|i|we|all? be|have? <opener>? <finished> it|that|now|already|today|here? $
+ it's done already
- it was a long day
done-alone: ^ <opener>? <opener>? it|that|this|i|we|all? be|have? <opener>? <finished> it|that|now|already? ,
+ done, it took an hour
- a long day, done
done-alone: ^ <opener>? <opener>? i|we? have? <opener>? =did|=done|=got it|that|them|this|those
+ I did it
- I did the laundry
deed-alone: ^ <opener>? <opener>? i|we? have? <opener>? @past|=put|=read|=set it|that|them|this|those|him|her|you
+ we sold them
- we sold the car
off-alone: ^ ..2 never_mind|nvm|scratch_that|forget_it|forget_that|forget_about_it|do_not_bother|no_need|cancel_that|cancel_it|drop_it|leave_it $
+ oh, never mind
- I never mind the rain
off-alone: ^ <opener>? <opener>? i|we? have? never_mind|nvm|scratch_that|forget_it|do_not_bother|no_need|change_my_mind|change_our_mind ,
+ never mind, found it
- she never minds, it seems
off-alone: that|it|this be off|moot|cancelled|no_longer
+ it rained so that's off
- that's odd

# Called off
off: ^ ..3 never_mind|nvm|scratch|=forget|=drop|=skip !to|me|it|that
+ never mind the piano tuner
- I forgot the piano tuner
off: no|not|never ..2 need|needed|bother|necessary|require|required|have_to ~ yet|until|before|forget
+ the vet says don't bother with the drops
- I bother him too often
off: no_longer|decide_against|decide_not_to|change_my_mind|change_our_mind|let_off
+ we no longer want the shed
- the shed got longer
off: <dropped> ~ not ..1 <dropped> ~ almost|nearly|if|whether
+ the fair was called off
- I called my aunt
off: be|all off|out|history|dead !@poss|to|the|sick|work|for|with|@past ~ not ..1 off
+ the trip is off because of the snow
- the letter is off my desk
off: so|mean|then|and no|nae ..4 for me|us|@name
+ the hall is flooded so no concert for us this year
- no news for days
off: so|mean|then no|nae more? * to
+ he is back so no more cats to feed
- no way to know
off: so no|nae ..3 $
+ she hates cats now, so no kitten
- no kitten so far
off: ^ ..1 no|nae * ..1 on|this|then|today|tonight|tomorrow|after_all|any_more
+ no barbecue on Saturday
- no sugar for me
off: not ..10 any_more|anymore|after_all|anyway
+ we're not going to the fair after all
- we're going after all
off: @i will|can|could not ..12 it|because|since|as
+ I won't make the soup, it is too hot
- I won't be late
off: somebody|someone|@name|@he else|already? take_over|beat_me|get_there_first
+ Ines took over the stall
- I took the stall down

# Still to do
still: have|do|be|can|could|did|get not
+ I haven't rung the bank
- I rang the bank
still: not yet|quite|until|all|done|finished|ready|sent|there
+ the fence, not yet
- the fence is there
still: =still|=almost|=nearly|=halfway|=draft|=drafts|=drafting|=partly|=tried|=trying|=remaining|=pending|=waiting|=maybe|=soon|=later|=halfways|=outstanding
+ I still owe him
- I owe him nothing now
still: half !past|a|@number
+ the wall is half built
- we leave at half past six
still: start|begin|forget|postpone|delay|plan|promise|intend|hope|want|put_off|work_on|try_to|mean_to|think_about|wish ~ restart
+ I started the letter
- I ended the letter
still: @i|and|but|then will|shall|gonna|going_to|must|should|need|have_to|get_to ~ need no|nothing
+ the line was busy, I'll ring at noon
- the line was busy
still: , will|gonna|must|need|should
+ closed today, will ring again
- it closed today
still: will|would|should|can|could|to|must|going_to|might be|get ~ finally|no
+ the gate will be painted on Sunday
- the gate was painted
still: ^ ..1 when|once|if|until|unless|as|suppose ~ ^ ..1 as promise|agree|ask
+ when the gate is dry I sent it
- the gate is dry
still: as_soon_as|=until|unless|only|except|but|apart_from not|@date|when|if|half|one|the|two
+ we sent all of them except one
- we sent all of them
still: be ..1 @ing ~ be ..1 @ing ..4 now|coffee|cake|beer
+ I'm writing the letter
- I wrote the letter
still: ^ please|do|did|be|have|can|will|could|would you|it|the|anyone|somebody|anybody
+ did you send the letter
- I did send the letter

# Done
done: <finished>
+ the kitchen is sorted
- we sort the letters
done: off|from|out_of @poss|the plate|list|desk|hand|hands|mind|chest|way|table
+ the tax form is off my desk
- he walked off
done: in|into @poss? hand|hands|pocket|bag|possession|inbox|mailbox|post
+ I have the visa in my hands
- he put it in a box
done: have|get @det|@poss ..2 back
+ Ben has his ladder back
- Ben rode back
done: be with @det|@name|@obj ..4 $
+ the contract is with the editor
- the man with the dog is here
done: be|come|get ..1 back|here|live|home|ready|in|up|over|through ~ be ..1 in|up|over|through @det|@poss|@name|@number|@date
+ the bike is back with new tyres
- the bike is in the shed
done: * in|through|up|out|gone|away ,
+ new boiler in, old one gone
- in the house, we sat
done: <accepted>
+ the council approved the loft
- we approve of lofts
done: ^ ..3 here_be|here_you_go|as_promised|voilà|attached
+ here are the slides
- I was here
deed: @past|=did|=put|=cut|=set|=read|=hit|=shut|=reset|=hurt
+ I watered the ferns
- I water the ferns every day
`;
