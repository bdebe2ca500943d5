import { isReady, leftMessage, loadedMessage, portMessage } from '../messages.js';

/** A page announces itself once, or again after a reload that the frame did not notice; further messages are ignored. */
const maxReadyMessages = 5;

/**
 * Runs in the frame page around an app's frame, whose policy allows only the app's origin. It ignores everything until a `ready`
 * message whose origin and source are the frame's; then the app gets one end of a channel and the dashboard the other.
 * A page that loads again sends `ready` again, and both sides get a new channel. The dashboard is also notified when the frame
 * has loaded a page, and when the policy kept it from leaving the app's origin.
 */
export function connectFrame(frame: HTMLIFrameElement, appOrigin: string): void {
  const tell = (message: object, ports: MessagePort[] = []) =>
    window.parent.postMessage(message, window.location.origin, ports);
  let readies = 0;
  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== appOrigin || source !== frame.contentWindow || !isReady(data)) return;
    readies += 1;
    if (readies > maxReadyMessages) return;
    const { port1, port2 } = new MessageChannel();
    tell(portMessage, [port1]);
    frame.contentWindow?.postMessage(portMessage, appOrigin, [port2]);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'frame-src') tell(leftMessage);
  });
  frame.addEventListener('load', () => {
    readies = 0;
    tell(loadedMessage);
  });
}
