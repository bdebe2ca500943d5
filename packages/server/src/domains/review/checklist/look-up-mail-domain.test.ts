import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForMailDomains, type MailDomains } from './look-up-mail-domain.js';

const types = { A: 1, MX: 15 };
const noSuchName = 3;
const refused = 5;

/** Name, type and the answer's data; a name that is not here does not exist. */
const records: Record<string, { type: number; data: Buffer }[]> = {
  'mail.test': [{ type: types.MX, data: Buffer.from([0, 10, 2, 0x6d, 0x78, 0]) }],
  'null-mx.test': [{ type: types.MX, data: Buffer.from([0, 0, 0]) }],
  'address-only.test': [{ type: types.A, data: Buffer.from([192, 0, 2, 1]) }],
  'nothing.test': [],
};

/** A name server that speaks just enough of RFC 1035. */
function answer(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const name = labels.join('.').toLowerCase();
  const found = records[name]?.filter((record) => record.type === type) ?? [];
  const code = name === 'broken.test' ? refused : records[name] ? 0 : noSuchName;
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  const answers = found.map(({ data }) => {
    const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...answers]);
}

let nameServer: Socket;
let mailDomains: MailDomains;
beforeAll(async () => {
  nameServer = createSocket('udp4');
  nameServer.on('message', (question, { port, address }) => nameServer.send(answer(question), port, address));
  await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve));
  mailDomains = askForMailDomains([`127.0.0.1:${(nameServer.address() as AddressInfo).port}`]);
});
afterAll(() => nameServer.close());

it.each([
  ['mail.test', 'receives'],
  ['address-only.test', 'receives'],
  ['null-mx.test', 'refuses'],
  ['nothing.test', 'refuses'],
  ['unknown.test', 'refuses'],
  ['broken.test', 'unknown'],
])('of %s it is said that it %s', async (domain, expected) => {
  expect(await mailDomains(domain)).toBe(expected);
});
