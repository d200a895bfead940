import { createServer } from "node:http";

/**
 * A model on loopback that answers "ok" to Claude Code (Messages), Codex (Responses), Gemini CLI (streamGenerateContent) and anything that
 * speaks chat completions, and keeps what it was asked. `close` ends it.
 */
export async function startFakeModel() {
  const requests = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      requests.push({ url: request.url, body });
      reply(request.url ?? "", body, response);
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reply(url, body, response) {
  const streams = /"stream":\s*true/.test(body) || /alt=sse|responses/.test(url);
  const [events, whole] = answerFor(url);
  if (!streams) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(whole));
    return;
  }
  response.setHeader("content-type", "text/event-stream");
  for (const event of events) {
    if (event === "[DONE]") response.write("data: [DONE]\n\n");
    else response.write(`${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

function answerFor(url) {
  if (/count_tokens|countTokens/.test(url)) return [[], { input_tokens: 1, totalTokens: 1 }];
  if (/messages/.test(url)) return anthropic();
  if (/responses/.test(url)) return responses();
  if (/generateContent/i.test(url)) return gemini();
  if (/models/.test(url)) return [[], { object: "list", data: [{ id: "fake", object: "model" }] }];
  return chat();
}

function anthropic() {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "fake", usage };
  const whole = {
    ...message,
    content: [{ type: "text", text: "ok" }],
    stop_reason: "end_turn",
    stop_sequence: null,
  };
  const events = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null, stop_sequence: null } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ok" } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  return [events, whole];
}

function responses() {
  const item = {
    type: "message",
    id: "m1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "ok", annotations: [] }],
  };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const whole = { id: "r1", object: "response", status: "completed", output: [item], usage };
  return [
    [
      { type: "response.created", response: { id: "r1" } },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: whole },
    ],
    whole,
  ];
}

function gemini() {
  const whole = {
    candidates: [{ content: { role: "model", parts: [{ text: "ok" }] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
  return [[whole], whole];
}

function chat() {
  const base = { id: "c1", object: "chat.completion.chunk", created: 1, model: "fake" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return [
    [
      { ...base, choices: [{ index: 0, delta: { role: "assistant", content: "ok" }, finish_reason: null }] },
      { ...base, choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage },
      "[DONE]",
    ],
    {
      ...base,
      object: "chat.completion",
      usage,
      choices: [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }],
    },
  ];
}
