/** One benchmark and the figures that it must keep. */
export interface Run {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Takes seconds: checked by the tests. */
  readonly quick?: boolean;
  /** Data that do not come with the project. */
  readonly needs?: "recall";
  readonly floors: readonly Floor[];
}

/** A cell of a printed table, and how low or high it may be. */
export interface Floor {
  /** First cell of the row; absent: the sum over all rows of the column. */
  readonly row?: string;
  readonly column: string;
  /** Which figure of the cell: 0 is the first one (the default), 1 the one behind it. */
  readonly figure?: number;
  readonly least?: number;
  readonly most?: number;
}

/** Returns the floors that printed tables do not reach; a figure that is not printed counts as missed. Pure. */
export function missedFloors({ floors }: Run, printed: string): readonly Floor[] {
  return floors.filter((floor) => {
    const figure = figureIn(printed, floor);
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = floor;
    return figure === undefined || figure < least || figure > most;
  });
}

/** Reads one figure from Markdown tables: "0.56", "57 of 300" and "9 of 18" give .56, 57 and 9. Pure. */
export function figureIn(printed: string, { row, column, figure = 0 }: Floor): number | undefined {
  const found = tablesIn(printed).flatMap(({ head, rows }) => {
    const at = head.indexOf(column);
    if (at < 0) return [];
    return rows
      .filter(([name]) => row === undefined || name === row)
      .flatMap((cells) => cells[at]?.match(/\d+(?:\.\d+)?/g)?.[figure] ?? [])
      .map(Number);
  });
  if (found.length === 0) return undefined;
  return row === undefined ? found.reduce((sum, one) => sum + one, 0) : found[0];
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tablesIn(printed: string): readonly Table[] {
  const tables: { head: readonly string[]; rows: (readonly string[])[] }[] = [];
  let before: readonly string[] = [];
  for (const line of printed.split("\n")) {
    if (!line.startsWith("|")) continue;
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.every((cell) => /^-+$/.test(cell))) {
      tables.at(-1)?.rows.pop(); // the line above was this table's head
      tables.push({ head: before, rows: [] });
    } else tables.at(-1)?.rows.push(cells);
    before = cells;
  }
  return tables;
}
