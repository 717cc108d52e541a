/** Kafka as a plain process: its artifacts are downloaded from Maven Central, cached, and run in KRaft mode with the installed Java. */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '@folkmoot/platform/errors';
import { brokerUsers, type KafkaPasswords } from './kafka-users.ts';
import { kafkaServes } from './probes.ts';
import { type Program, startProcess } from './program.ts';
import { KAFKA_VERSION, kafkaSettings } from './topology.ts';

const run = promisify(execFile);

/** Kafka 4 requires it. Only its client would run on older versions. */
const JAVA_AT_LEAST = 17;
const HEAP_MB = 256;
/** Kafka contains no binding for its logging facade. This version matches its log4j. */
const LOG_BINDING_VERSION = '2.24.3';

function pom(): string {
  function dependency(group: string, artifact: string, version: string): string {
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  }
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>folkmoot</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    ${dependency('org.apache.kafka', 'kafka_2.13', KAFKA_VERSION)}
    ${dependency('org.apache.logging.log4j', 'log4j-slf4j-impl', LOG_BINDING_VERSION)}
  </dependencies>
</project>
`;
}

const QUIET = `<Configuration status="ERROR">
  <Appenders><Console name="out"><PatternLayout pattern="%d{ISO8601} %p %c: %m%n"/></Console></Appenders>
  <Loggers><Root level="warn"><AppenderRef ref="out"/></Root></Loggers>
</Configuration>
`;

function checkJava(): void {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1]);
  if (status !== 0 || !(version >= JAVA_AT_LEAST)) {
    throw new Failure('Misconfigured', `Kafka needs Java ${JAVA_AT_LEAST} or later on the PATH (Debian: openjdk-17-jre-headless).`);
  }
}

/** The folder with Kafka and its dependencies. Each version is downloaded once. */
export async function kafkaPrograms(say: (text: string) => void): Promise<string> {
  checkJava();
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'folkmoot');
  const folder = join(cache, `kafka-${KAFKA_VERSION}`);
  if (existsSync(folder)) return folder;
  if (spawnSync('mvn', ['--version']).status !== 0) {
    throw new Failure('Misconfigured', 'Maven downloads Kafka once: install mvn (Debian: maven), or start without Kafka (--only).');
  }
  say(`Downloading Kafka ${KAFKA_VERSION} (only once) …`);
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'pom.xml'), pom());
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(part, 'lib')}`];
  try {
    await run('mvn', ['--batch-mode', '--quiet', ...goal], { cwd: part });
  } catch (cause) {
    rmSync(part, { recursive: true, force: true });
    throw new Failure('Misconfigured', `Kafka could not be downloaded: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
  writeFileSync(join(part, 'log4j2.xml'), QUIET);
  // Another process may have downloaded it meanwhile.
  if (existsSync(folder)) rmSync(part, { recursive: true });
  else renameSync(part, folder);
  return folder;
}

function java(programs: string, main: readonly string[]): readonly string[] {
  // One garbage collector thread, because the machine runs all other processes too.
  const machine = [`-Xms128m`, `-Xmx${HEAP_MB}m`, '-XX:+UseSerialGC', `-Dlog4j2.configurationFile=${join(programs, 'log4j2.xml')}`];
  return [...machine, '-cp', join(programs, 'lib', '*'), ...main];
}

export type KafkaOptions = {
  readonly dir: string;
  readonly port: number;
  readonly controllerPort: number;
  readonly passwords: KafkaPasswords;
  readonly logFile: string;
  readonly say: (text: string) => void;
};

export async function kafkaProgram({ dir, port, controllerPort, passwords, logFile, say }: KafkaOptions): Promise<Program> {
  const programs = await kafkaPrograms(say);
  const folder = join(dir, 'kafka');
  const properties = join(folder, 'server.properties');
  const users = join(folder, 'users.conf');
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = {
    ...kafkaSettings,
    listeners: `SASL_PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `SASL_PLAINTEXT://127.0.0.1:${port}`,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'log.dirs': data,
  };
  writeFileSync(
    properties,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  writeFileSync(users, brokerUsers(passwords), { mode: 0o600 });
  const environment = { PATH: process.env.PATH, JAVA_HOME: process.env.JAVA_HOME };

  async function format(): Promise<void> {
    const id = randomBytes(16).toString('base64url').replace(/^-/, 'A');
    await run('java', [...java(programs, ['kafka.tools.StorageTool', 'format', '-t', id, '-c', properties])], { cwd: folder });
  }

  return {
    name: 'kafka',
    part: 'kafka',
    url: `127.0.0.1:${port}`,
    logFile,
    stopSignal: 'SIGTERM',
    serves: () => kafkaServes(port),
    async start() {
      if (!existsSync(join(data, 'meta.properties'))) await format();
      return startProcess({
        file: 'java',
        args: [`-Djava.security.auth.login.config=${users}`, ...java(programs, ['kafka.Kafka', properties])],
        folder,
        environment,
        logFile,
      });
    },
  };
}
