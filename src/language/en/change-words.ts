import type { ChangeWords } from "../other-languages.ts";

/** English words of change, of deeds and of tasks, and of days and numbers. */
export const ENGLISH_CHANGES: ChangeWords = {
  changes: `now noo new newer instead_of rather_than anymore any_more no_longer no_more actually correction erratum after_all from_now_on
    from_here_on as_of effective starting starts these_days used_to turns_out back_to back_on went_up went_down goes_up goes_down gone_up
    gone_down up_to down_to changed changes change moved moves moving switched switches switching bumped raised lowered increased decreased
    upped dropped swapped swaps shifted pushed postponed rescheduled delayed extended upgraded updated renamed replaced replaces replacement
    takes_over took_over taken_over take_over leaving leaves is_gone are_gone has_left quit resigned retired ditched scrapped sold becomes became turned
    healed recovered cured mended fine_again ok_again okay_again good_again well_again better_again all_better
    repaired works_again working_again all_clear back_to_normal is_better cast_off came_off is_over are_over`,
  deeds: `done finished completed did sent submitted paid booked bought called rang phoned emailed mailed got picked_up sorted fixed reviewed
    merged approved delivered handed returned gave collected signed registered filed posted published cleaned renewed written wrote drafted
    shipped ready received asked spoke talked replied answered uploaded made baked cooked tested rotated deployed installed arrived confirmed
    accepted ordered finally off cancelled canceled called_off never_mind no_need not_needed dont_bother don't_bother ✓ ✅ ☑ [x]`,
  tasks: `todo to-do 2do must need_to needs_to have_to has_to gotta got_to promised promise owe remind_me dont_forget don't_forget remember_to
    i'll i_will said_i'd said_id supposed_to`,
  weekdays: `sunday|sundays monday|mondays|mon tuesday|tuesdays|tue|tues wednesday|wednesdays|wed|weds thursday|thursdays|thu|thur|thurs
    friday|fridays|fri saturday|saturdays`,
  months: `january|jan february|feb march april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov
    december|dec`,
  numbers: "two three four five six seven eight nine ten eleven twelve",
};
