import { createReadStream, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readNotes } from "../../src/bring/notes/kinds.ts";
import { documentAsText } from "../../src/store/host-documents.ts";
import { aDirectory } from "../integration/store/directory.ts";
import { aPerson } from "./harness.ts";
import { zipOf } from "./zip.ts";

/** A page of lines, as small as a PDF can be. */
function pdfOf(lines: readonly string[]): string {
  const drawn = lines.map((line, i) => `BT /F1 12 Tf 40 ${700 - 20 * i} Td (${line}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

/** A document of Word with a heading and a paragraph. */
function docxOf(heading: string, paragraph: string): Uint8Array {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const related = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return zipOf([
    {
      name: "[Content_Types].xml",
      text: `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    },
    {
      name: "_rels/.rels",
      text: `<Relationships xmlns="${related}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      text: `<w:document ${w}><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p><w:p><w:r><w:t>${paragraph}</w:t></w:r></w:p></w:body></w:document>`,
    },
  ]);
}

async function textOf(name: string, bytes: string | Uint8Array): Promise<string> {
  const place = path.join(aDirectory(), name);
  writeFileSync(place, bytes);
  const pieces: Uint8Array[] = [];
  for await (const piece of documentAsText(place, () => createReadStream(place))) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe("a document", () => {
  it("is text by the package that reads its kind", async () => {
    const pdf = pdfOf(["The lease of the boathouse", "ends with the season of herring."]);
    expect(await textOf("lease.pdf", pdf)).toMatch(
      /^The lease of the boathouse\s+ends with the season of herring\.$/,
    );
    const html = await textOf("loom.docx", docxOf("Loom", "The warp is wound on the back beam."));
    const { notes } = readNotes("markdown", { path: "loom.docx", text: html });
    expect(notes.map(({ text }) => text)).toEqual(["# Loom\n\nThe warp is wound on the back beam."]);
  });

  it("is not read where it is damaged, or would unpack to far more than it is", async () => {
    await expect(textOf("broken.pdf", "%PDF-1.4\nnothing")).rejects.toThrow();
    const bomb = zipOf([{ name: "word/document.xml", text: " ".repeat(30_000_000) }]);
    await expect(textOf("bomb.docx", bomb)).rejects.toThrow(/would unpack to 30000000 bytes/);
  });

  it("is named with the package that reads it where that is not installed, and the rest is taken", async () => {
    const person = aPerson();
    const places = ["lease.pdf", "a.md"].map((name) => path.join(person.root, name));
    writeFileSync(places[0] ?? "", pdfOf(["The lease"]));
    writeFileSync(places[1] ?? "", "The kiln is cold.");
    const done = await person.pai(["import", ...places]);
    expect(done.status).toBe(6);
    expect(done.stdout).toContain(
      "lease.pdf: is read by a package that is not installed: npm install -g pdfjs-dist@5\n",
    );
    expect(done.stdout).toContain("stored 1 episode");
  });
});
