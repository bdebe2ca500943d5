import { isReady, leftMessage, loadedMessage, welcomeMessage } from '../messages.js';

/** A page says it once, or once more where it is loaded again without the frame noticing; whoever goes on is not heard. */
const mostReadies = 5;

/**
 * Runs in the small page around an app's frame, whose policy names that one origin. It listens to nothing until a `ready` whose
 * origin and source are the frame's; then the app gets one end of a channel and the dashboard the other.
 * A page that loads again says `ready` again, and both get a new channel. The dashboard also hears when the frame has loaded
 * something, whatever it was, and when the policy kept it from leaving the app's origin.
 */
export function passPort(frame: HTMLIFrameElement, appOrigin: string): void {
  const tell = (message: object, ports: MessagePort[] = []) =>
    window.parent.postMessage(message, window.location.origin, ports);
  let readies = 0;
  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== appOrigin || source !== frame.contentWindow || !isReady(data)) return;
    readies += 1;
    if (readies > mostReadies) return;
    const { port1, port2 } = new MessageChannel();
    tell(welcomeMessage, [port1]);
    frame.contentWindow?.postMessage(welcomeMessage, appOrigin, [port2]);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'frame-src') tell(leftMessage);
  });
  frame.addEventListener('load', () => {
    readies = 0;
    tell(loadedMessage);
  });
}
