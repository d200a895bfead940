import { isMap, isSeq, parseDocument } from "yaml";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/**
 * Sets one value in the text of a YAML file, leaving comments and everything else as it was; `undefined`
 * takes the key out. A dotted key such as `recall.limit` is found nested or dotted, and added dotted.
 * PaiError `config_invalid` where the text is no YAML. Pure.
 */
export function setYamlValue(source: string, key: string, value: unknown): string {
  const document = parse(source);
  const nested = key.split(".");
  const path = document.hasIn([key]) || !document.hasIn(nested) ? [key] : nested;
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, value);
  return document.toString();
}

/** Adds or removes one item of a list at the top of a YAML file. PaiError `config_invalid`. Pure. */
export function setYamlItem(source: string, key: string, item: string, present: boolean): string {
  const document = parse(source);
  const list = document.get(key);
  const items = isSeq(list) ? (list.toJSON() as unknown[]) : [];
  const others = items.filter((other) => other !== item);
  document.set(key, present ? [...others, item] : others);
  return document.toString();
}

function parse(source: string) {
  if (source.length > LIMITS.headerBytes) {
    const message = `the configuration is over ${LIMITS.headerBytes} bytes`;
    throw new PaiError("config_invalid", message, { hint: "remove what does not belong there" });
  }
  // An empty file has no root to set values in; an empty map has, and prints as nothing.
  const isBare = source.split(/\r?\n/).every((line) => /^\s*(?:#|$)/.test(line));
  const document = parseDocument(isBare ? `${source}\n{}` : source);
  const error = document.errors[0];
  if (error) throw new PaiError("config_invalid", `the configuration is not valid YAML: ${error.message}`);
  if (isMap(document.contents)) document.contents.flow = false;
  return document;
}
