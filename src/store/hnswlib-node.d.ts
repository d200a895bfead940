/** The package as far as pai uses it. It is optional, and its own declarations are there only where it could be compiled. */
declare module "hnswlib-node" {
  export class HierarchicalNSW {
    constructor(space: "ip", dimensions: number);
    initIndex(most: number, links: number, inView: number, seed: number): void;
    readIndex(path: string): Promise<boolean>;
    writeIndexSync(path: string): void;
    getCurrentCount(): number;
    getMaxElements(): number;
    resizeIndex(most: number): void;
    setEf(inView: number): void;
    addPoint(vector: number[], point: number): void;
    searchKnn(vector: number[], most: number): { neighbors: number[]; distances: number[] };
  }
  const hnswlib: { HierarchicalNSW: typeof HierarchicalNSW };

  export { hnswlib as default };
}
