/**
 * The users of Kafka in its configuration files: the broker itself, and our services. Passwords contain only characters that need no
 * escaping.
 */
import { KAFKA_USERNAME } from './service-environment.ts';

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
const BROKER = 'broker';

export type KafkaPasswords = { readonly broker: string; readonly services: string };

/** The file for the broker: its own login, and all users. */
export function brokerUsers({ broker, services }: KafkaPasswords): string {
  const users = `user_${BROKER}="${broker}" user_${KAFKA_USERNAME}="${services}"`;
  return `KafkaServer {\n  ${PLAIN} username="${BROKER}" password="${broker}" ${users};\n};\n`;
}

/** The file for Kafka's command line tools. */
export function clientLogin(services: string): string {
  return [
    'security.protocol=SASL_PLAINTEXT',
    'sasl.mechanism=PLAIN',
    `sasl.jaas.config=${PLAIN} username="${KAFKA_USERNAME}" password="${services}";\n`,
  ].join('\n');
}
