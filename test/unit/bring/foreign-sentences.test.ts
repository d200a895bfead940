import { describe, expect, it } from "vitest";
import { statingSentences } from "../../../src/bring/note-claims.ts";

describe("sentences of a language without a grammar", () => {
  it.each([
    "Le serveur de secours se trouve à Rennes.",
    "La copia se guarda durante treinta días.",
    "Il magazzino della sede chiude alle diciotto.",
    "O contrato termina em março de 2027.",
    "De sleutel ligt bij de buren op nummer 12.",
    "Lucía Moreno lleva las cuentas del club.",
    "Старый сервер стоит в подвале музея.",
    "Kho chính nằm ở tầng hai của tòa nhà.",
    "财务报表每个月五号生成。",
    "倉庫の鍵は受付に置いてある。",
  ])("state something: %s", (sentence) => expect(statingSentences(sentence)).toEqual([sentence]));

  it.each([
    "Lancez les tests avant de publier la page.",
    "Vérifier que le certificat est encore valable.",
    "Nunca borres la carpeta de las copias.",
    "Se il server è lento, riavviare il servizio.",
    "Está cerrada desde el mes de abril.",
    "Elle est en panne depuis le mois de mai.",
    "Запустите тесты перед каждым выпуском новой версии.",
    "Если сервер не отвечает, позвоните дежурному инженеру.",
    "请先检查日志再重启服务。",
    "用的是去年的模板。",
    "まずログを確認する。",
    "Quizá el proveedor cambie de nombre en enero.",
    "Kan de test sneller worden gemaakt?",
    "El contacto es el Sr. García de la gestoría.",
    "Rozmowy z klientem prowadzi zawsze pani Ewa.",
  ])("may be an order, a condition, or lean on another: %s", (sentence) =>
    expect(statingSentences(sentence)).toEqual([]),
  );

  it("are those of a short paragraph", () => {
    const [a, b, c] = ["Le toit est neuf depuis 2019.", "Il fuit.", "La cave est sèche toute l'année."];
    expect(statingSentences(`${a} ${b} ${c}`)).toEqual([a, c]);
    expect(statingSentences(`${a} ${b} ${c} ${a}`)).toEqual([]);
  });
});
