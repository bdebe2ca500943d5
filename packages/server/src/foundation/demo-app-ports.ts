/** How many apps run beside the demo, each at a port of its own. */
const apps = 5;

/** The ports of the demo's apps: the hundred above Souk's own, or below it where there is no room. */
export function demoAppPorts(port: number): number[] {
  const first = port + 100 + apps <= 65_535 ? port + 100 : port - 100;
  return Array.from({ length: apps }, (_, at) => first + at);
}
