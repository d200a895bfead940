import { createHook } from "node:async_hooks";
import type { DoctorJson } from "../domain/shapes.ts";
import { openScratch } from "./deps.ts";

type Offline = NonNullable<DoctorJson["offline"]>;

/**
 * Every kind of handle and request with which Node reaches a network, as `async_hooks` names them. They are made
 * below the JavaScript modules, so nothing that holds an unpatched function of them passes unseen.
 */
const NETWORK =
  /^(?:TCP|TLS|UDP|HTTP|QUIC|GETADDRINFO|GETNAMEINFO|QUERYWRAP|DNSCHANNEL|PIPECONNECTWRAP|PIPESERVERWRAP)/;
/** Modules of Node that can reach a network. */
const CAPABLE = /^NativeModule (?<name>net|tls|dgram|dns|dns\/promises|http|https|http2|inspector)$/;

/** What `work` opened towards a network, in order, by the names of `async_hooks`; [] where it opened nothing. */
export async function watchNetwork(work: () => Promise<unknown>): Promise<readonly string[]> {
  const opened: string[] = [];
  const hook = createHook({
    init: (_id, type) => {
      if (NETWORK.test(type)) opened.push(type);
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return opened;
}

/**
 * Does what a day does (remember, contradict, promise, recall, correct, forget, undo, rebuild) in a store of its own
 * in the directory for temporary files, and reports what it opened towards a network.
 */
export async function checkOffline(): Promise<Offline> {
  const { memory, remove } = openScratch();
  let operations = 0;
  const step = async <T>(done: Promise<T>): Promise<T> => {
    operations++;
    return done;
  };
  try {
    const opened = await watchNetwork(async () => {
      const first = await step(
        memory.remember({ text: "I live in Lisbon and I work at https://acme.example" }),
      );
      await step(memory.remember({ text: "I moved to Berlin on 2 March" }));
      await step(memory.remember({ text: "Remind me to call mara@example.com by Friday", source: "agent" }));
      await step(memory.recall("where do I live", { explain: true }));
      const id = first.outcomes[1]?.memory?.id ?? "";
      await step(memory.correct(id, "I work at Initech"));
      await step(memory.forget([id]));
      await step(memory.undo());
      await step(memory.show(id));
      await step(memory.reindex());
      await step(memory.doctor());
    });
    const { spent } = await step(memory.status());
    return { operations, opened: [...opened], loaded: loadedModules(), ...spent };
  } finally {
    remove();
  }
}

/** Modules that can reach a network and that the process has loaded, by whomever: Node's own streams use some. */
function loadedModules(): string[] {
  const { moduleLoadList = [] } = process as { readonly moduleLoadList?: readonly string[] }; // not in Node's types
  return moduleLoadList.flatMap((entry) => CAPABLE.exec(entry)?.groups?.name ?? []).sort();
}
