/** The smoke suite in the machine's Firefox. */
import { startFirefox } from './firefox.ts';
import { smokeSuite } from './smoke-suite.ts';

smokeSuite('firefox', startFirefox, { calls: true });
