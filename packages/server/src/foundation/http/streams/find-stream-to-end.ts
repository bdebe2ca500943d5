export interface OwnedStream {
  userId: string;
  /** As limits count it. */
  address: string;
}

/** Somebody with as many as the newcomer would have keeps them: two clients must not displace each other in turn. */
const leastDifference = 2;

/**
 * The oldest stream of the person who has most, where that is clearly more than the newcomer has; else the oldest of whoever has
 * most at the address from which most are open, so that many accounts of one person count as what they are. The streams are
 * given in the order in which they were opened.
 */
export function findStreamToEnd<Stream extends OwnedStream>(
  streams: readonly Stream[],
  newcomer: OwnedStream,
): Stream | undefined {
  const person = greediest(streams, 'userId');
  if (person.count >= countOf(streams, 'userId', newcomer.userId) + leastDifference)
    return streams.find(({ userId }) => userId === person.key);
  const place = greediest(streams, 'address');
  if (place.count < countOf(streams, 'address', newcomer.address) + leastDifference) return undefined;
  const there = streams.filter(({ address }) => address === place.key);
  const { key } = greediest(there, 'userId');
  return there.find(({ userId }) => userId === key);
}

const countOf = (streams: readonly OwnedStream[], by: keyof OwnedStream, key: string): number =>
  streams.filter((stream) => stream[by] === key).length;

/** Of two with as many, the one who came first. */
function greediest(streams: readonly OwnedStream[], by: keyof OwnedStream): { key: string; count: number } {
  const counts = new Map<string, number>();
  for (const stream of streams) counts.set(stream[by], (counts.get(stream[by]) ?? 0) + 1);
  let most = { key: '', count: 0 };
  for (const [key, count] of counts) if (count > most.count) most = { key, count };
  return most;
}
