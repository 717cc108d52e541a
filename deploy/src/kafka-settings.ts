/** The connection to Kafka from the settings. null: there is none. */
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import type { KafkaConnection } from '@folkmoot/platform/event-bus/kafka';

export function kafkaConnection(config: Config): KafkaConnection | null {
  const { KAFKA_BROKERS: brokers, KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_SASL: mechanism, KAFKA_TLS: tls } = config;
  if (brokers === undefined) return null;
  if (username === undefined && password === undefined) return { brokers, login: null, tls };
  // With only one of them, Folkmoot would connect without a login.
  if (username === undefined || password === undefined) {
    throw new Failure('Misconfigured', 'Set both KAFKA_USERNAME and KAFKA_PASSWORD, or neither.');
  }
  return { brokers, login: { mechanism, username, password }, tls };
}
