import { expect, it } from "vitest";
import { withoutComments } from "../../../src/bring/notes/comments.ts";

it("takes what is between two %% as a comment wherever Obsidian does, and never what is code or a percent sign", () => {
  const kept = [
    "`%% in line %%` and `one %%` and `two %%`",
    "```tex\n%% a\n%% b\n```",
    "> ~~~\n> %% a\n> ~~~",
    "Above.\n\n    %% indented\n\n\tcode %%\n\nBelow.",
    "100%% of 20%% and %5.2f%% or %%i",
    "https://x.org/a%%20b and c%%20d",
    "use %% or %%i in a batch file",
    "An end that never comes %% and more\n\nWords %%",
  ];
  for (const text of kept) expect(withoutComments(text)).toBe(text);
  const private_ = ["A %%hidden%% word", "%%\nhidden\n\nhidden\n%%\nWords", "- item\n\n    %%hidden%% words"];
  for (const text of private_) expect(withoutComments(text)).not.toContain("hidden");
  const whole = "%%I hide so %% 1 %%costs 20%% of it%% 2 %%call 1234%% 3 %%this%% (%%2024 too%%)";
  expect(withoutComments(whole)).toBe(" 1  2  3  ()");
  expect(withoutComments(kept.concat(private_).join("\n\n"))).not.toContain("hidden");
});
