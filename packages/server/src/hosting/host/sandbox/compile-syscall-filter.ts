import { judgedCalls, numberOf, plainCalls, type SupportedArchitecture } from './system-calls.js';

/** One instruction of the kernel's packet filter: `struct sock_filter`. */
interface Instruction {
  code: number;
  jumpTrue: number;
  jumpFalse: number;
  value: number;
}

const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfAnyBit = 0x45;
const give = 0x06;

const allowed = 0x7fff0000;
const killProcess = 0x80000000;
const errno = (number: number) => 0x00050000 | number;
const notPermitted = errno(1);
const noSuchCall = errno(38);
const noTerminal = errno(25);

const auditArchitecture: Record<SupportedArchitecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** x32 programs call with this bit set. */
const x32Bit = 0x40000000;

const localSockets = 1;
const cloneThread = 0x00010000;
const cloneNamespaces = 0x7e020080;
/** Writing, creating, truncating, nameless files. */
const opensForWriting = 0x1 | 0x2 | 0x40 | 0x200 | 0x400000;
/** Is it a terminal, how much is there to read, do not block, close on exec. */
const harmlessRequests = [0x5401, 0x541b, 0x5421, 0x5450, 0x5451];

/** The system calls an instance may make, as `bwrap --seccomp` wants them. What is not named fails with EPERM. */
export function compileFilter(architecture: SupportedArchitecture): Buffer {
  const program: Instruction[] = [
    read(4),
    when(jumpIfEqual, auditArchitecture[architecture], 1, 0),
    answer(killProcess),
    read(0),
  ];
  if (architecture === 'x64') program.push(when(jumpIfAtLeast, x32Bit, 0, 1), answer(notPermitted));
  for (const numbers of Object.values(plainCalls)) {
    const number = numberOf(numbers, architecture);
    if (number !== null) program.push(...onCall(number, [answer(allowed)]));
  }
  for (const [name, numbers] of Object.entries(judgedCalls)) {
    const number = numberOf(numbers, architecture);
    if (number !== null) program.push(...onCall(number, judgements[name as keyof typeof judgedCalls]));
  }
  program.push(answer(notPermitted));
  return encode(program);
}

const judgements: Record<keyof typeof judgedCalls, Instruction[]> = {
  socket: allowIfEqual(0, localSockets),
  socketpair: allowIfEqual(0, localSockets),
  // Threads, but no processes and no namespaces.
  clone: [
    read(argument(0)),
    when(jumpIfAnyBit, cloneNamespaces, 1, 0),
    when(jumpIfAnyBit, cloneThread, 1, 0),
    answer(notPermitted),
    answer(allowed),
  ],
  // Its flags are behind a pointer, where a filter cannot see them: the C library then uses clone.
  clone3: [answer(noSuchCall)],
  openat: allowUnlessAnyBit(2, opensForWriting),
  open: allowUnlessAnyBit(1, opensForWriting),
  ioctl: [
    read(argument(1)),
    ...harmlessRequests.flatMap((request) => [when(jumpIfEqual, request, 0, 1), answer(allowed)]),
    answer(noTerminal),
  ],
};

/** The low half: all the arguments we look at fit into it, and flags of the high half mean nothing to these calls. */
function argument(index: number): number {
  return 16 + 8 * index;
}

function read(offset: number): Instruction {
  return { code: load, jumpTrue: 0, jumpFalse: 0, value: offset };
}

function when(code: number, value: number, jumpTrue: number, jumpFalse: number): Instruction {
  return { code, jumpTrue, jumpFalse, value };
}

function answer(value: number): Instruction {
  return { code: give, jumpTrue: 0, jumpFalse: 0, value };
}

/** The steps always answer, so that nothing behind them sees their loaded argument. */
function onCall(number: number, steps: Instruction[]): Instruction[] {
  return [when(jumpIfEqual, number, 0, steps.length), ...steps];
}

function allowIfEqual(index: number, value: number): Instruction[] {
  return [read(argument(index)), when(jumpIfEqual, value, 0, 1), answer(allowed), answer(notPermitted)];
}

function allowUnlessAnyBit(index: number, bits: number): Instruction[] {
  return [read(argument(index)), when(jumpIfAnyBit, bits, 0, 1), answer(notPermitted), answer(allowed)];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, jumpTrue, jumpFalse, value }, index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpTrue, index * 8 + 2);
    bytes.writeUInt8(jumpFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
