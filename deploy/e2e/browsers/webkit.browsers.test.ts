/** The smoke suite in WebKitGTK, the engine of Safari. Debian builds it without WebRTC. */
import { smokeSuite } from './smoke-suite.ts';
import { startWebKit } from './webkit.ts';

smokeSuite('webkit', startWebKit, { calls: false });
