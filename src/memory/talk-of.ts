import type { Conversation, Talk } from "../ingest/conversation/talk.ts";
import { signalPhrases } from "../remember/signals.ts";
import type { Context } from "./context.ts";
import { rulesOf } from "./rules.ts";

interface TalkOptions {
  readonly project?: string | undefined;
  /** Names under which the owner of the store speaks. */
  readonly owners?: readonly string[] | undefined;
}

/** What holds for all turns of a conversation that is taken in under these options. */
export function talkOf(
  context: Context,
  { session }: Pick<Conversation, "session">,
  options: TalkOptions,
): Talk {
  const embedder = context.embedder();
  return {
    session,
    project: options.project ?? context.project,
    owners: new Set(options.owners?.map((name) => name.trim().toLowerCase())),
    rules: rulesOf(context),
    replica: context.store.replica(),
    buffer: context.config,
    phrases: signalPhrases(context.config),
    embed: embedder && ((texts) => embedder.embed(texts)),
  };
}
