/** Words of a language in lower case, with blanks between them; "_" stands for a blank within one. */
export interface ChangeWords {
  /** They say that something is otherwise than it was. */
  readonly changes: string;
  /** They say that something was done, or is off. */
  readonly deeds: string;
  /** They say that something is to be done. */
  readonly tasks: string;
  /** From Sunday on, the forms of each with "|" between them. */
  readonly weekdays: string;
  /** From January on, likewise. */
  readonly months: string;
  /** From two on. */
  readonly numbers: string;
}
