interface Figures {
  questions: number;
  recall5: number;
  recall10: number;
  recall20: number;
  reciprocal: number;
  gain: number;
  sessions: number;
}

interface Answer {
  /** Ids of turns, best first. */
  readonly ranked: readonly string[];
  /** Ids of the turns that answer the question; at least one. */
  readonly evidence: readonly string[];
  readonly sessionOf: ReadonlyMap<string, string>;
}

const CATEGORIES = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];
const ADVERSARIAL = 5;
const ALL = "categories 1 to 4";

/**
 * Sums of what questions found, by category and method. recall@k: share of the evidence among the first k;
 * MRR@10: 1 / rank of the first evidence; nDCG@10: binary gains, log2 discount; session recall@5: share of
 * the evidence's sessions among the first five different sessions.
 */
export class Tables {
  /** Questions without usable evidence. */
  dropped = 0;
  readonly #tables = new Map<string, Map<string, Figures>>();

  count(method: string, category: number, answer: Answer): void {
    const figures = figuresOf(answer);
    const all = category === ADVERSARIAL ? [] : [ALL];
    for (const table of [...all, CATEGORIES[category] ?? ""]) {
      const rows = this.#tables.get(table) ?? new Map<string, Figures>();
      this.#tables.set(table, rows.set(method, add(rows.get(method), figures)));
    }
  }

  print(): void {
    for (const table of [ALL, ...CATEGORIES]) {
      const rows = this.#tables.get(table);
      if (!rows) continue;
      const [first] = rows.values();
      console.log(`\n${table}, ${first?.questions} questions`);
      console.log(`${" ".repeat(34)}     R@5    R@10    R@20     MRR    nDCG  sess@5`);
      for (const [method, { questions, ...sums }] of rows) {
        const shares = Object.values(sums).map((sum) => ((100 * sum) / questions).toFixed(1).padStart(7));
        console.log(method.padEnd(34), ...shares);
      }
    }
    console.log(
      `\n${this.dropped} questions left out: no turn of the conversation is named as their evidence`,
    );
  }
}

function figuresOf({ ranked, evidence, sessionOf }: Answer): Figures {
  const within = (k: number) => {
    const first = new Set(ranked.slice(0, k));
    return evidence.filter((id) => first.has(id)).length / evidence.length;
  };
  const ranks = evidence.map((id) => ranked.indexOf(id) + 1).filter((rank) => rank >= 1 && rank <= 10);
  const best = Math.min(...ranks);
  const gain = (rank: number) => 1 / Math.log2(rank + 1);
  const ideal = evidence.slice(0, 10).reduce((sum, _, i) => sum + gain(i + 1), 0);
  const wanted = new Set(evidence.map((id) => sessionOf.get(id)));
  const found = new Set([...new Set(ranked.map((id) => sessionOf.get(id)))].slice(0, 5));
  return {
    questions: 1,
    recall5: within(5),
    recall10: within(10),
    recall20: within(20),
    reciprocal: ranks.length === 0 ? 0 : 1 / best,
    gain: ranks.reduce((sum, rank) => sum + gain(rank), 0) / ideal,
    sessions: [...wanted].filter((session) => found.has(session)).length / wanted.size,
  };
}

function add(sum: Figures | undefined, more: Figures): Figures {
  if (!sum) return more;
  const keys = Object.keys(more) as (keyof Figures)[]; // a literal of figuresOf
  return Object.fromEntries(keys.map((key) => [key, sum[key] + more[key]])) as unknown as Figures;
}
