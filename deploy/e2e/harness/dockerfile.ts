/**
 * Builds the stages of deploy/Dockerfile as folders, without Docker: executes every COPY by the rules of .dockerignore. Packages that npm
 * would install are linked from this repository. The test decides about other RUN commands.
 */
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
/** The working folder of a stage. */
const WORKDIR = '/app';

type Stage = { readonly name: string; readonly base: string; readonly lines: readonly string[] };

const Packages = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });

/** The last stage has no name. */
export const LAST = '';

function stages(): readonly Stage[] {
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  return text
    .split(/^FROM /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [, base = '', name = LAST] = /^(\S+)(?: AS (\S+))?$/.exec(head) ?? [];
      return { name, base, lines: lines.filter((line) => line !== '' && !line.startsWith('#')) };
    });
}

const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The last matching rule decides. */
function isIgnored(path: string): boolean {
  const fits = (rule: string) => matchesGlob(path, rule) || matchesGlob(path, `${rule}/**`);
  const rule = rules.findLast((each) => fits(each.replace(/^!/, '')));
  return rule !== undefined && !rule.startsWith('!');
}

export type Image = {
  /** The folder that represents the working folder of the stage. */
  readonly folder: string;
  readonly entrypoint: readonly string[];
};

export type ImageOptions = {
  /** The parent folder of the stages. */
  readonly into: string;
  /** Called for a RUN that is no npm ci and creates no folder. */
  readonly onRun: (command: string, folder: string) => Promise<void>;
};

/** Builds an image by the name of its last stage. A shared stage is built once. */
export function images({ into, onRun }: ImageOptions): (name: string) => Promise<Image> {
  const all = stages();
  const built = new Map<string, string>();

  async function make(stage: Stage): Promise<string> {
    const existing = built.get(stage.name);
    if (existing !== undefined) return existing;
    const folder = join(into, stage.name === LAST ? 'last' : stage.name);
    mkdirSync(folder, { recursive: true });
    const base = all.find((each) => each.name === stage.base);
    if (base) cpSync(await make(base), folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    for (const line of stage.lines) {
      if (line.startsWith('COPY ')) await copy(line.slice('COPY '.length).split(' '), folder);
      else if (/^RUN npm ci\b/.test(line)) linkPackages(folder, !line.includes('--omit=dev'));
      else if (line.startsWith('RUN ') && !line.startsWith('RUN mkdir ')) await onRun(line.slice('RUN '.length), folder);
    }
    built.set(stage.name, folder);
    return folder;
  }

  async function copy(words: readonly string[], folder: string): Promise<void> {
    const [, from] = /^--from=(\S+)$/.exec(words[0] ?? '') ?? [];
    const paths = from === undefined ? words : words.slice(1);
    const to = paths.at(-1) ?? '';
    const stage = all.find((each) => each.name === from);
    const source = stage ? await make(stage) : ROOT;
    for (const path of paths.slice(0, -1)) {
      const file = join(source, stage ? relative(WORKDIR, path) : path);
      const isFolder = statSync(file).isDirectory();
      const target = isFolder || !to.endsWith('/') ? join(folder, to) : join(folder, to, path.split('/').at(-1) ?? '');
      cpSync(file, target, {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
        filter: (each) => stage !== undefined || each === file || !isIgnored(relative(ROOT, each)),
      });
    }
  }

  return async (name) => {
    const wanted = all.find((each) => each.name === name);
    if (!wanted) throw new Error(`The Dockerfile has no stage ${name}.`);
    const folder = await make(wanted);
    const entry = wanted.lines.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length);
    return { folder, entrypoint: z.array(z.string()).parse(JSON.parse(entry ?? '[]')) };
  };
}

/** The stage contains our own packages. Others are linked, without development dependencies unless they are requested. */
function linkPackages(folder: string, withDevelopment: boolean): void {
  const { packages } = Packages.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  for (const path of globSync(['node_modules/*', 'node_modules/@*/*'], { cwd: ROOT })) {
    if (/^node_modules\/(\.|@[^/]+$|@folkmoot\/)/.test(path)) continue;
    if (!withDevelopment && packages[path]?.dev === true) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules/@folkmoot'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules/@folkmoot'))) {
    const place = packages[`node_modules/@folkmoot/${name}`]?.resolved;
    if (typeof place === 'string') symlinkSync(join('../..', place), join(folder, 'node_modules/@folkmoot', name));
  }
}
