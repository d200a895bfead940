import type { Context } from "./memory/context.ts";
import { translateError } from "./store/errors.ts";

type Method<F> = F extends (context: Context, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Promise<Awaited<Result>>
  : never;

/** Makes methods of use cases: the module is loaded, and the store opened, when the method is called. */
export function methodsOf(open: () => Context | Promise<Context>) {
  return <M, K extends keyof M>(load: () => Promise<M>, name: K): Method<M[K]> => {
    const method = async (...rest: readonly unknown[]) => {
      const run = (await load())[name] as (context: Context, ...rest: readonly unknown[]) => unknown;
      return run(await open(), ...rest);
    };
    return method as Method<M[K]>; // what it hands on is all that it does
  };
}

/** The same methods, each once `ready`, but an error of the system comes as a PaiError that says what to do. */
export function translated<T extends Readonly<Record<string, (...given: never[]) => Promise<unknown>>>>(
  ready: (() => Promise<void>) | undefined,
  methods: T,
): T {
  const entries = Object.entries(methods).map(([name, method]) => {
    const telling = (...given: never[]) =>
      (ready === undefined ? method(...given) : ready().then(() => method(...given))).catch(
        (error: unknown) => {
          throw translateError(error, "use the store");
        },
      );
    return [name, telling] as const;
  });
  return Object.fromEntries(entries) as T; // each as it was
}
