import { isReady, welcomeMessage } from '../messages.js';

/**
 * Runs in the small page around an app's frame, whose policy names that one origin. It listens to nothing until a `ready` whose
 * origin and source are the frame's; then the app gets one end of a channel and the dashboard the other, and this page is done.
 * A page that loads again says `ready` again, and both get a new channel.
 */
export function passPort(frame: HTMLIFrameElement, appOrigin: string): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== appOrigin || source !== frame.contentWindow || !isReady(data)) return;
    const { port1, port2 } = new MessageChannel();
    window.parent.postMessage(welcomeMessage, window.location.origin, [port1]);
    frame.contentWindow?.postMessage(welcomeMessage, appOrigin, [port2]);
  });
}
