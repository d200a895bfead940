import { PaiError } from "../../domain/errors.ts";
import { nearest } from "../../text/nearest.ts";
import type { Run } from "../run.ts";

/** Each script asks the program itself (`pai __complete <words>`), one candidate a line, a tab before its meaning. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_pai() {
  local IFS=$'\\n'
  COMPREPLY=($(pai __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1 |
    while IFS= read -r word; do printf '%q\\n' "$word"; done))
}
complete -o default -F _pai pai
`,
  zsh: `#compdef pai
_pai() {
  local -a found
  found=("\${(@f)$(pai __complete "\${words[@]:1:$((CURRENT-1))}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
  _describe 'pai' found || _files
}
compdef _pai pai
`,
  fish: `complete -c pai -f -a "(pai __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)"
`,
};

/** `pai completion` */
export const run: Run = async ({ words, globals }) => {
  const shell = words[0] ?? "";
  const script = SCRIPTS[shell];
  if (script === undefined) {
    const near = nearest(shell, Object.keys(SCRIPTS));
    throw new PaiError("invalid_value", `no completion for the shell "${shell}"`, {
      hint: near === undefined ? "bash, zsh or fish" : `did you mean ${near}?`,
    });
  }
  const output = { json: { shell, script }, text: script };
  return globals.json ? output : { ...output, plain: script };
};
