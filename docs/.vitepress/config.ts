/** The documentation as a site, which the instance serves at `/docs`. */
import { defineConfig } from 'vitepress';
import { compressFolder } from '../../web/client/precompress.ts';
import { decisionLists, sidebar } from './contents.ts';
import { repositoryLinks } from './links.ts';
import { headingSlug } from './slug.ts';

export default defineConfig({
  title: 'Folkmoot',
  description: 'Documentation of Folkmoot, a self-hosted chat and community platform.',
  lang: 'en',
  base: '/docs/',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/favicon.svg' }]],
  // Fewer pages at a time: the instance may build this beside its work.
  buildConcurrency: 4,
  // Otherwise each page holds the list of all pages as a script.
  metaChunk: true,
  markdown: { config: repositoryLinks, anchor: { slugify: headingSlug }, languageAlias: { caddy: 'nginx' } },
  vite: { plugins: [decisionLists()], publicDir: 'public', build: { chunkSizeWarningLimit: 4000 } },
  // Tables of the reference need the width.
  transformPageData({ relativePath, frontmatter }) {
    return /^reference\/[\w-]+\.md$/.test(relativePath) ? { frontmatter: { ...frontmatter, aside: false } } : undefined;
  },
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [
      { text: 'Tutorials', link: '/tutorials/first-community', activeMatch: '/tutorials/' },
      { text: 'Guides', link: '/guides/install', activeMatch: '/guides/' },
      { text: 'Reference', link: '/reference/settings', activeMatch: '/reference/' },
      { text: 'Explanation', link: '/explanation/architecture', activeMatch: '/(explanation|decisions)/' },
    ],
    sidebar: sidebar(),
  },
  buildEnd: ({ outDir }) => compressFolder(outDir),
});
