import { createHash, createHmac, randomBytes } from "node:crypto";
import { oneLine } from "../text/escape.ts";
import { objectIn } from "../text/objects.ts";
import { isSame } from "./loopback.ts";

/** A request to the pages that let a program in; `form`: its parameters, of the address or of the body; `text`: the body. */
export interface LoginRequest {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly text: string;
}

export interface LoginAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Where a program asks about the memory, and where it learns how to be let in (RFC 9728). */
export const MCP_PATH = "/mcp";
const RESOURCE_PATH = "/.well-known/oauth-protected-resource";
const SERVER_PATHS = ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"];

const SECOND = 1000;
const CODE_MS = 60 * SECOND;
const ACCESS_MS = 3600 * SECOND;
const REFRESH_MS = 60 * 24 * 3600 * SECOND;
const MOST_ADDRESSES = 8;
const MOST_CHARS = 1000;
const MOST_NAME_CHARS = 60;
/** Wrong tokens a minute, after which nobody is let in for the rest of it. */
const MOST_WRONG = 10;
const WRONG_MS = 60 * SECOND;
/** A code verifier and its challenge by S256 (RFC 7636, 4.1 and 4.2). */
const VERIFIER = /^[\w.~-]{43,128}$/;
const CHALLENGE = /^[\w-]{43}$/;

type Kind = "client" | "code" | "access" | "refresh";
type Sealed = Readonly<Record<string, unknown>>;

/**
 * Lets programs in that cannot be given a token by hand, as chat programs on the web and on phones: OAuth 2.1 with PKCE and dynamic client
 * registration (RFC 7591, 7636, 8414, 9728), for the one user, who shows on the page that they know the token of the server. Nothing is
 * kept but which codes were used: all that it hands out is signed with keys made of that token, and ends with it.
 */
export class Logins {
  readonly #token: string;
  readonly #base: string;
  readonly #now: () => number;
  /** Until when codes and refresh tokens that were used would have been valid. */
  readonly #used = new Map<string, number>();
  #wrong: readonly number[] = [];

  /** `base`: the origin under which the world reaches the server. `now`: ms since 1970. */
  constructor(token: string, base: string, now: () => number) {
    this.#token = token;
    this.#base = base;
    this.#now = now;
  }

  /** What a refused request is told, so that a program finds the page. */
  get challenge(): string {
    return `Bearer resource_metadata="${this.#base}${RESOURCE_PATH}${MCP_PATH}"`;
  }

  isAccess(said: string): boolean {
    return this.#open("access", said) !== undefined;
  }

  /** Undefined for an address that has nothing to do with letting programs in. */
  answer(request: LoginRequest): LoginAnswer | undefined {
    const { method, path } = request;
    if (method === "GET" && [RESOURCE_PATH, `${RESOURCE_PATH}${MCP_PATH}`].includes(path))
      return json(200, this.#resource());
    if (method === "GET" && SERVER_PATHS.some((one) => path === one || path === `${one}${MCP_PATH}`))
      return json(200, this.#server());
    if (method === "POST" && path === "/register") return this.#register(request.text);
    if (path === "/authorize" && (method === "GET" || method === "POST")) return this.#authorize(request);
    if (method === "POST" && path === "/token") return this.#grant(request.form);
    return undefined;
  }

  #resource() {
    return {
      resource: this.#base + MCP_PATH,
      authorization_servers: [this.#base],
      bearer_methods_supported: ["header"],
      resource_name: "pai",
    };
  }

  #server() {
    return {
      issuer: this.#base,
      authorization_endpoint: `${this.#base}/authorize`,
      token_endpoint: `${this.#base}/token`,
      registration_endpoint: `${this.#base}/register`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #register(text: string): LoginAnswer {
    const asked = objectIn(text);
    const uris = Array.isArray(asked.redirect_uris) ? asked.redirect_uris : [];
    if (uris.length === 0 || uris.length > MOST_ADDRESSES || !uris.every(isAddress))
      return fault("invalid_redirect_uri", "redirect_uris have to be https, or http on this machine");
    const name = typeof asked.client_name === "string" ? asked.client_name.slice(0, MOST_NAME_CHARS) : "";
    return json(201, {
      client_id: this.#seal("client", { name, uris }),
      client_name: name,
      redirect_uris: uris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
  }

  /** The page on which the user lets a program in, and what follows from what they typed there. */
  #authorize({ method, form }: LoginRequest): LoginAnswer {
    const clientId = form.get("client_id") ?? "";
    const client = this.#open("client", clientId);
    const said = form.get("redirect_uri") ?? "";
    const addresses = (client?.uris ?? []) as readonly string[]; // sealed by `#register`
    if (client === undefined || !addresses.some((one) => isSameAddress(one, said)))
      return page(400, "This program is not registered here. Let it connect anew.");
    const back = new URL(said);
    const state = form.get("state");
    if (state !== null) back.searchParams.set("state", state);
    back.searchParams.set("iss", this.#base);
    const challenge = form.get("code_challenge") ?? "";
    const isRight = form.get("response_type") === "code" && form.get("code_challenge_method") === "S256";
    if (!isRight || !CHALLENGE.test(challenge)) return returned(back, "error", "invalid_request");
    if (!this.#isMine(form)) return returned(back, "error", "invalid_target");
    const asked = { name: String(client.name), back, form };
    if (method === "GET") return askPage(200, asked);
    const now = this.#now();
    this.#wrong = this.#wrong.filter((at) => now - at < WRONG_MS);
    if (this.#wrong.length >= MOST_WRONG) return page(429, "Too many wrong tokens. Try again in a minute.");
    if (!isSame(form.get("token") ?? "", this.#token)) {
      this.#wrong = [...this.#wrong, now];
      return askPage(401, asked, "This is not the token of the server.");
    }
    return returned(back, "code", this.#sealFor("code", CODE_MS, { clientId, uri: said, challenge }));
  }

  #grant(form: URLSearchParams): LoginAnswer {
    const clientId = form.get("client_id") ?? "";
    if (this.#open("client", clientId) === undefined)
      return fault("invalid_client", "unknown client_id", 401);
    if (!this.#isMine(form)) return fault("invalid_target", "resource is of another server");
    const kind = form.get("grant_type");
    if (kind !== "authorization_code" && kind !== "refresh_token")
      return fault("unsupported_grant_type", "use authorization_code or refresh_token");
    if (kind === "refresh_token") {
      const isValid = this.#take("refresh", form.get("refresh_token") ?? "", clientId) !== undefined;
      return isValid ? this.#tokens(clientId) : NO_GRANT;
    }
    const code = this.#take("code", form.get("code") ?? "", clientId);
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight = VERIFIER.test(verifier) && code?.challenge === challenge;
    return isRight && code.uri === form.get("redirect_uri") ? this.#tokens(clientId) : NO_GRANT;
  }

  #tokens(clientId: string): LoginAnswer {
    return json(200, {
      access_token: this.#sealFor("access", ACCESS_MS, {}),
      token_type: "Bearer",
      expires_in: ACCESS_MS / SECOND,
      refresh_token: this.#sealFor("refresh", REFRESH_MS, { clientId }),
    });
  }

  /** A resource that is named has to be this one (RFC 8707). */
  #isMine(form: URLSearchParams): boolean {
    return form
      .getAll("resource")
      .every((one) => [this.#base, `${this.#base}/`, this.#base + MCP_PATH].includes(one));
  }

  #sealFor(kind: Kind, lasts: number, content: Sealed): string {
    return this.#seal(kind, {
      ...content,
      until: this.#now() + lasts,
      id: randomBytes(12).toString("base64url"),
    });
  }

  #seal(kind: Kind, content: Sealed): string {
    const body = Buffer.from(JSON.stringify(content)).toString("base64url");
    return `${body}.${this.#signature(kind, body)}`;
  }

  #signature(kind: Kind, body: string): string {
    return createHmac("sha256", this.#token)
      .update(`pai ${kind} for ${this.#base} ${body}`)
      .digest("base64url");
  }

  /** What was sealed here as this kind, while it is valid. */
  #open(kind: Kind, sealed: string): Sealed | undefined {
    const [body = "", signature = ""] = sealed.split(".");
    if (!isSame(signature, this.#signature(kind, body))) return undefined;
    const content = objectIn(Buffer.from(body, "base64url").toString("utf8"));
    return kind !== "client" && Number(content.until) <= this.#now() ? undefined : content;
  }

  /** Likewise, of this client, and once. */
  #take(kind: "code" | "refresh", sealed: string, clientId: string): Sealed | undefined {
    const content = this.#open(kind, sealed);
    for (const [id, until] of this.#used) if (until <= this.#now()) this.#used.delete(id);
    if (content === undefined || content.clientId !== clientId || this.#used.has(String(content.id)))
      return undefined;
    this.#used.set(String(content.id), Number(content.until));
    return content;
  }
}

function isLoopback({ hostname }: URL): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}

function isAddress(given: unknown): given is string {
  if (typeof given !== "string" || given.length > MOST_CHARS || !URL.canParse(given)) return false;
  const url = new URL(given);
  const isPlain = url.hash === "" && url.username === "" && url.password === "";
  return isPlain && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)));
}

/** A program on the user's machine takes any port that is free (RFC 8252, 7.3). */
function isSameAddress(registered: string, said: string): boolean {
  if (!isAddress(said)) return false;
  const [a, b] = [new URL(registered), new URL(said)];
  if (a.protocol === "http:" && isLoopback(a)) a.port = b.port;
  return a.href === b.href;
}

function json(status: number, body: object): LoginAnswer {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  return { status, headers, body: JSON.stringify(body) };
}

function fault(error: string, error_description: string, status = 400): LoginAnswer {
  return json(status, { error, error_description });
}

const NO_GRANT = fault("invalid_grant", "the code or token is not valid, or not any more");

function returned(back: URL, key: "code" | "error", value: string): LoginAnswer {
  back.searchParams.set(key, value);
  return { status: 302, headers: { Location: back.href, "Cache-Control": "no-store" }, body: "" };
}

/** `ends`: an origin to which the page's form may lead in the end. */
function page(status: number, inner: string, ends = ""): LoginAnswer {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>pai</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 1rem}
input,button{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;margin:.3rem 0}:root{color-scheme:light dark}</style>
<main>${inner}</main></html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${ends}; frame-ancestors 'none'; base-uri 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
  };
  return { status, headers, body };
}

/** A text of a page, which is read as nothing but its characters. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** The page that asks for the token. Callers first make sure that the client and its return address belong together. */
function askPage(
  status: number,
  { name, back, form }: { readonly name: string; readonly back: URL; readonly form: URLSearchParams },
  wrong = "",
): LoginAnswer {
  const kept = [...form].filter(([key]) => key !== "token");
  const hidden = kept.map(
    ([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`,
  );
  const who = name === "" ? "A program" : `A program that calls itself “${name}”`;
  const inner = `<h1>pai</h1><p>${escapeHtml(oneLine(who))} wants to read your memory and to write into it. You return to <b>${escapeHtml(back.host)}</b>:
go on only if you have just come from there.</p><form method="post" action="/authorize">${hidden.join("")}
<label>Token of the server (<code>PAI_MCP_TOKEN</code>, or printed by <code>pai mcp --http</code>)
<input type="password" name="token" autocomplete="off" autofocus required></label>
${wrong === "" ? "" : `<p role="alert">${wrong}</p>`}<button>Let it in</button></form>`;
  return page(status, inner, back.origin);
}
