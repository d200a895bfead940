import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { Logins } from "../../../src/mcp/oauth.ts";
import { serveHttp } from "../../../src/mcp/serve.ts";
import { aDirectory } from "../store/directory.ts";
import { hostOf } from "./client.ts";

const TOKEN = "a token of the test";
const PUBLIC = "https://pai.example.org";
const BACK = "https://chat.example.com/callback?from=pai";
const VERIFIER = "v".repeat(50);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Asks a server of the test as the tunnel would, under its public name. */
async function served(): Promise<(method: string, path: string, more?: Asked) => Promise<Answer>> {
  let stop = () => {};
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  let ended = Promise.resolve();
  const url = await new Promise<URL>((listening) => {
    const common = { version: "1.2.3", token: TOKEN, port: 0, notice: () => {}, stopped };
    ended = serveHttp({
      ...common,
      open: hostOf(aDirectory()),
      publicUrl: new URL(PUBLIC),
      listening: (said) => listening(new URL(said)),
    });
  });
  onTestFinished(() => {
    stop();
    return ended;
  });
  return (method, path, more) => ask(url, method, path, more);
}

interface Asked {
  readonly body?: string | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(url: URL, method: string, path: string, { body, headers = {} }: Asked = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(
      { host: url.hostname, port: url.port, path, method, headers: { host: "pai.example.org", ...headers } },
      (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        const all = response.headers as Answer["headers"];
        response.on("end", () => done({ status: response.statusCode ?? 0, headers: all, body: text }));
      },
    );
    asked.on("error", fail);
    asked.end(body?.toString());
  });
}

function asking(clientId: string, more: Readonly<Record<string, string>> = {}): URLSearchParams {
  return new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: BACK,
    state: "s1",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    resource: `${PUBLIC}/mcp`,
    ...more,
  });
}

const LIST = {
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
};

describe("a program that is let in through a tunnel", () => {
  it("finds the page, is let in by the user who knows the token, and stays so by refreshing", async () => {
    const send = await served();
    const list = (bearer: string) =>
      send("POST", "/mcp", { ...LIST, headers: { ...LIST.headers, authorization: `Bearer ${bearer}` } });
    const refused = await send("POST", "/mcp", LIST);
    expect(refused.status).toBe(401);
    const [, found = ""] = /resource_metadata="(.+)"/.exec(refused.headers["www-authenticate"] ?? "") ?? [];
    const resource = JSON.parse((await send("GET", new URL(found).pathname)).body);
    expect(resource.resource).toBe(`${PUBLIC}/mcp`);
    const [issuer] = resource.authorization_servers;
    const server = JSON.parse((await send("GET", "/.well-known/oauth-authorization-server")).body);
    expect(server).toMatchObject({ issuer, code_challenge_methods_supported: ["S256"] });

    const body = JSON.stringify({ client_name: 'Chat <b>"x"</b>', redirect_uris: [BACK] });
    const registered = await send("POST", new URL(server.registration_endpoint).pathname, { body });
    expect(registered.status).toBe(201);
    const { client_id: clientId } = JSON.parse(registered.body);
    const page = await send("GET", `/authorize?${asking(clientId)}`);
    expect(page.body).toContain("Chat &#60;b&#62;&#34;x&#34;&#60;/b&#62;");
    expect(page.body).toContain("chat.example.com");
    expect(page.headers["content-security-policy"]).toContain("form-action 'self' https://chat.example.com");
    const wrong = await send("POST", "/authorize", { body: asking(clientId, { token: "another token" }) });
    expect([wrong.status, wrong.headers.location]).toEqual([401, undefined]);
    const letIn = await send("POST", "/authorize", {
      body: asking(clientId, { token: TOKEN }),
      headers: { origin: PUBLIC },
    });
    const back = new URL(letIn.headers.location ?? "");
    expect(back.href).toContain(`${BACK}&state=s1&iss=`);

    const grant = { grant_type: "authorization_code", client_id: clientId, redirect_uri: BACK };
    const code = back.searchParams.get("code") ?? "";
    const exchange = { body: new URLSearchParams({ ...grant, code, code_verifier: VERIFIER }) };
    const given = JSON.parse((await send("POST", "/token", exchange)).body);
    expect(given).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect((await list(given.access_token)).body).toContain(`"name":"memory_recall"`);
    expect(JSON.parse((await send("POST", "/token", exchange)).body).error).toBe("invalid_grant");

    const { refresh_token } = given;
    const renew = {
      body: new URLSearchParams({ grant_type: "refresh_token", client_id: clientId, refresh_token }),
    };
    const renewed = JSON.parse((await send("POST", "/token", renew)).body);
    expect((await list(renewed.access_token)).status).toBe(200);
    expect(JSON.parse((await send("POST", "/token", renew)).body).error).toBe("invalid_grant");
    for (const token of [given.refresh_token, code, clientId, `${given.access_token}x`, "", "a.b"])
      expect((await list(token)).status).toBe(401);
  });

  it("is refused under another name, from a page of others, and for what it did not register", async () => {
    const send = await served();
    expect((await send("GET", "/authorize", { headers: { host: "evil.example" } })).status).toBe(403);
    expect((await send("POST", "/token", { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await send("POST", "/register", { body: "x".repeat(70_000) })).status).toBe(413);
    expect((await send("GET", "/elsewhere")).status).toBe(404);
    expect((await send("DELETE", "/token")).status).toBe(404);
  });
});

describe("the pages that let programs in", () => {
  let now = 0;
  const logins = new Logins(TOKEN, PUBLIC, () => now);
  const answer = (method: string, path: string, form = new URLSearchParams(), text = "") =>
    logins.answer({ method, path, form, text });
  const register = (uris: unknown) =>
    answer("POST", "/register", undefined, JSON.stringify({ redirect_uris: uris }));
  const clientOf = (uris: unknown) => JSON.parse(register(uris)?.body ?? "").client_id as string;

  it("take addresses that lead to a program over https or on this machine alone", () => {
    for (const uris of [
      undefined,
      [],
      [1],
      ["http://chat.example.com/"],
      ["javascript:alert(1)//"],
      ["data:text/html,x"],
      ["https://a@chat.example.com/"],
      [`${BACK}#x`],
      Array(9).fill(BACK),
      [BACK, "http://10.0.0.1/"],
    ])
      expect(register(uris)?.status, String(uris)).toBe(400);
    const local = clientOf(["http://127.0.0.1:4000/done"]);
    const status = (redirect_uri: string) =>
      answer("GET", "/authorize", asking(local, { redirect_uri }))?.status;
    expect(status("http://127.0.0.1:5000/done")).toBe(200);
    expect(status("http://127.0.0.1:5000/other")).toBe(400);
    expect(status("http://localhost.evil.example/done")).toBe(400);
    expect(answer("GET", "/authorize", asking("a.b"))?.status).toBe(400);
  });

  it("hand what the program keeps for itself back as it is", () => {
    const state = '{"a":  "<b>\\u200b"}';
    const { body = "" } = answer("GET", "/authorize", asking(clientOf([BACK]), { state })) ?? {};
    const [, kept = ""] = /name="state" value="([^"]*)"/.exec(body) ?? [];
    expect(kept.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(state);
  });

  it("want a challenge by S256 and this resource", () => {
    const id = clientOf([BACK]);
    const errorOf = (more: Readonly<Record<string, string>>) =>
      new URL(answer("GET", "/authorize", asking(id, more))?.headers.Location ?? "").searchParams.get(
        "error",
      );
    expect(errorOf({ code_challenge_method: "plain" })).toBe("invalid_request");
    expect(errorOf({ code_challenge: "" })).toBe("invalid_request");
    expect(errorOf({ response_type: "token" })).toBe("invalid_request");
    expect(errorOf({ resource: "https://other.example/mcp" })).toBe("invalid_target");
  });

  it("end codes after a minute, tokens after an hour, and the wait after ten wrong tokens", () => {
    const id = clientOf([BACK]);
    const letIn = (token = TOKEN) => answer("POST", "/authorize", asking(id, { token }));
    const codeOf = () => new URL(letIn()?.headers.Location ?? "").searchParams.get("code") ?? "";
    const exchange = (code: string, more: Readonly<Record<string, string>> = {}) => {
      const grant = { grant_type: "authorization_code", client_id: id, redirect_uri: BACK, code };
      const form = new URLSearchParams({ ...grant, code_verifier: VERIFIER, ...more });
      return JSON.parse(answer("POST", "/token", form)?.body ?? "");
    };
    const late = codeOf();
    now += 61_000;
    expect(exchange(late).error).toBe("invalid_grant");
    expect(exchange(codeOf(), { code_verifier: "w".repeat(50) }).error).toBe("invalid_grant");
    expect(exchange(codeOf(), { redirect_uri: "https://chat.example.com/" }).error).toBe("invalid_grant");
    expect(exchange(codeOf(), { client_id: clientOf(["https://other.example/"]) }).error).toBe(
      "invalid_grant",
    );
    const { access_token: token } = exchange(codeOf());
    expect(logins.isAccess(token)).toBe(true);
    expect(new Logins("another token", PUBLIC, () => now).isAccess(token)).toBe(false);
    expect(new Logins(TOKEN, "https://other.example", () => now).isAccess(token)).toBe(false);
    now += 3_600_001;
    expect(logins.isAccess(token)).toBe(false);
    for (let i = 0; i < 10; i += 1) expect(letIn("wrong")?.status).toBe(401);
    expect(letIn()?.status).toBe(429);
    now += 61_000;
    expect(letIn()?.status).toBe(302);
  });
});
