import { absoluteHost, isHostDirectory, isHostFile, joinHost, realHostPath, upwards } from "./host.ts";

export interface Whereabouts {
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--store`. */
  readonly flag: string | undefined;
  /** Stores that the user's own configuration lists. */
  readonly trusted: readonly string[];
}

export interface Located {
  /** Absolute path of the store, links resolved. */
  readonly directory: string;
  readonly by: "flag" | "environment" | "project" | "personal";
  /** A store that was passed over because the user has not trusted it. */
  readonly untrusted?: string;
}

/**
 * The store that a command works on: `--store`, else `PAI_STORE`, else the nearest trusted `.pai` going
 * up from the working directory (no further than the git top level or home), else the personal store
 * (`PAI_HOME` or `~/.pai`).
 */
export function locateStore(where: Whereabouts): Located {
  const { flag, env } = where;
  if (flag !== undefined) return { directory: realHostPath(absoluteHost(where.cwd, flag)), by: "flag" };
  if (env.PAI_STORE)
    return { directory: realHostPath(absoluteHost(where.cwd, env.PAI_STORE)), by: "environment" };
  const personal = realHostPath(
    env.PAI_HOME ? absoluteHost(where.cwd, env.PAI_HOME) : joinHost(where.home, ".pai"),
  );
  const near = nearestStore(where);
  if (near === undefined || near === personal) return { directory: personal, by: "personal" };
  if (where.trusted.map(realHostPath).includes(near)) return { directory: near, by: "project" };
  return { directory: personal, by: "personal", untrusted: near };
}

function nearestStore({ cwd, home }: Whereabouts): string | undefined {
  for (const directory of upwards(cwd)) {
    const candidate = joinHost(directory, ".pai");
    if (isHostDirectory(candidate)) return realHostPath(candidate);
    const isGitTop = isHostDirectory(joinHost(directory, ".git")) || isHostFile(joinHost(directory, ".git"));
    if (isGitTop || directory === home) return undefined;
  }
  return undefined;
}
