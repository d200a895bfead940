import path from "node:path";

export const INSPECTOR = { package: "@modelcontextprotocol/inspector@2.12.0", program: "mcp-inspector" };

/**
 * What the MCP Inspector says of `pai mcp`: it lists the tools, resources and prompts, and calls each tool. `run` starts a command, `pai` the
 * program itself; both give stdout and status. How many tools are listed and called, and what went wrong.
 */
export async function inspect({ bin, server, run, pai }) {
  const wrong = [];
  const ask = async (method, ...words) => {
    const line = ["--cli", ...server, "--method", method, ...words];
    const { status, stdout, stderr } = await run(path.join(bin, INSPECTOR.program), line);
    try {
      const said = JSON.parse(stdout);
      if (status === 0 && said.isError !== true) return said;
    } catch {
      // told below
    }
    wrong.push(`${method} ${words.join(" ")}: ${stdout || stderr}`.slice(0, 200));
    return {};
  };
  const called = new Set();
  const call = async (name, given) => {
    const words = Object.entries(given).flatMap(([key, value]) => [
      "--tool-arg",
      `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
    ]);
    const { structuredContent } = await ask("tools/call", "--tool-name", name, ...words);
    if (structuredContent !== undefined) called.add(name);
    return structuredContent ?? {};
  };
  const { tools = [] } = await ask("tools/list");
  const { resources = [] } = await ask("resources/list");
  const { resourceTemplates = [] } = await ask("resources/templates/list");
  const { prompts = [] } = await ask("prompts/list");

  const kept = await call("memory_remember", { statements: [{ text: "The gate opens at seven" }] });
  const id = kept.statements?.[0]?.id;
  pai(["confirm", id]); // so that what contradicts it is asked
  const said = await call("memory_remember", {
    statements: [{ text: "The gate opens at nine", replaces: id }],
  });
  const [question] = said.questions ?? [];
  await call("memory_answer", {
    answers: [{ question: question?.question ?? "none", choice: question?.choices[0] ?? "both" }],
  });
  await call("memory_recall", { query: "gate", limit: 5 });
  await call("memory_expand", { id });
  await call("memory_context", { query: "When does the gate open?", budget: 200 });
  await call("memory_correct", {
    id: said.statements?.[0]?.id ?? id,
    text: "The gate opens at half past nine",
  });
  await call("memory_status", {});
  for (const { uri } of resources) await ask("resources/read", "--uri", uri);
  await ask("resources/read", "--uri", `memory://${id}`);
  for (const { name } of prompts) await ask("prompts/get", "--prompt-name", name);

  const missing = tools.map(({ name }) => name).filter((name) => !called.has(name));
  if (missing.length > 0) wrong.push(`not called: ${missing.join(" ")}`);
  if (question === undefined) wrong.push("no question was asked");
  const listed = `${tools.length} tools, ${resources.length + resourceTemplates.length} resources, ${prompts.length} prompts`;
  return { ok: wrong.length === 0 && tools.length > 0, listed, called: called.size, said: wrong.join("; ") };
}
