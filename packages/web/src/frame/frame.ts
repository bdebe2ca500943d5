import './frame.css';
import { connectFrame } from '@souk/bridge/host';

/** The small page around an app's frame. It listens first and loads the app then: an app that is quick is heard, too. */
const frame = document.querySelector<HTMLIFrameElement>('#app');
const address = frame?.dataset.address;
if (!frame || address === undefined) throw new Error('The page has no frame for the app.');
connectFrame(frame, new URL(address).origin);
frame.src = address;
