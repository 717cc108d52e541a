/** People connect, sign on and go. */
import { Rate, Trend } from 'k6/metrics';
import { personOf, readFacts } from './facts.ts';
import { connect } from './socket.ts';

const facts = readFacts();
const took = new Trend('connect_to_signed_on', true);
const signedOn = new Rate('signed_on');
const GIVE_UP_MS = 5000;

export const options = {
  scenarios: { signOn: { executor: 'constant-vus', exec: 'signOn', vus: 8, duration: '10s', gracefulStop: '5s' } },
  thresholds: { connect_to_signed_on: ['p(95)<150'], signed_on: ['rate==1'] },
};

export function signOn(): Promise<void> {
  return new Promise((resolve) => {
    const start = Date.now();
    function done(succeeded: boolean): void {
      clearTimeout(timer);
      signedOn.add(succeeded);
      if (succeeded) took.add(Date.now() - start);
      resolve();
    }
    const timer = setTimeout(() => done(false), GIVE_UP_MS);
    connect(facts, {
      token: personOf(facts, 0),
      onSignedOn(connection) {
        connection.close();
        done(true);
      },
      onEvent: () => undefined,
      onError: () => done(false),
    });
  });
}
