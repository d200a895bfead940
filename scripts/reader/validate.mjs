/** Prints what a model gets right of writers that it has not seen, each figure with its 95 % interval (Wilson, 1927). */
export function report(program, { bytes, shut, writers, sum: given, quiet }) {
  const models = program.readModels(bytes, "reader.bin", program.READER_PARTS);
  const languages = [...new Set(shut.map(({ language }) => language))];
  if (quiet) {
    for (const remark of shut.flatMap((one) => one.remarks))
      count(program, { remark, found: read(program, remark.text, models), sum: given });
    return;
  }
  console.log(`\n${writers} writers`);
  for (const language of [...languages, "all"]) {
    const remarks = shut
      .filter((one) => language === "all" || one.language === language)
      .flatMap((one) => one.remarks);
    const sum = { kept: 0, facts: 0, hit: 0, taken: 0, promises: 0, met: 0, whose: 0, sorted: 0 };
    for (const remark of remarks) count(program, { remark, found: read(program, remark.text, models), sum });
    console.log(
      [
        language.padEnd(8),
        `facts P ${rate(sum.hit, sum.kept)} R ${rate(sum.hit, sum.facts)}`,
        `promises P ${rate(sum.met, sum.taken)} R ${rate(sum.met, sum.promises)}`,
        `whose ${rate(sum.whose, sum.hit)}`,
        `category ${rate(sum.sorted, sum.hit)}`,
      ].join("  "),
    );
  }
}

function read(program, text, models) {
  return program.isForeign(text, models.foreign) ? [] : program.readText(text, models);
}

function count(program, { remark, found, sum }) {
  for (const isPromise of [false, true]) {
    const labels = remark.spans.filter((one) => one.isPromise === isPromise);
    const mine = found.filter((one) => one.isPromise === isPromise);
    const pairs = matchesOf(program, { mine, labels, text: remark.text });
    sum[isPromise ? "taken" : "kept"] += mine.length;
    sum[isPromise ? "promises" : "facts"] += labels.length;
    sum[isPromise ? "met" : "hit"] += pairs.length;
    if (isPromise) continue;
    sum.sorted += pairs.filter(([one, label]) => one.category === label.category).length;
    sum.whose += pairs.filter(([one, label]) => isSameName(one.about ?? "owner", label.whose)).length;
  }
}

function isSameName(found, whose) {
  return found === whose || found.split(" ").some((part) => whose.split(/[ _]/).includes(part));
}

/** Pairs of what is found and labels whose content words agree by 0.6 (F1), the best first, each used once. */
function matchesOf(program, { mine, labels, text }) {
  const near = (one, label) => {
    const [a, b] = [one.text, text.slice(label.start, label.end)].map(
      (words) => new Set(program.analyseAny(words)),
    );
    const both = [...a].filter((word) => b.has(word)).length;
    return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
  };
  const all = mine.flatMap((one) => labels.map((label) => ({ one, label, by: near(one, label) })));
  const used = new Set();
  return all
    .filter(({ by }) => by >= 0.6)
    .sort((a, b) => b.by - a.by)
    .flatMap(({ one, label }) => {
      if (used.has(one) || used.has(label)) return [];
      used.add(one).add(label);
      return [[one, label]];
    });
}

function rate(right, all) {
  if (all === 0) return "-";
  const [p, z] = [right / all, 1.96];
  const middle = (p + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const wide = (z * Math.sqrt((p * (1 - p)) / all + z ** 2 / (4 * all ** 2))) / (1 + z ** 2 / all);
  return `${p.toFixed(2)} [${(middle - wide).toFixed(2)}, ${(middle + wide).toFixed(2)}]`;
}
