/** Where files can be attached, how large they are, and how long they are kept. */
import { z } from 'zod';
import { setting } from './setting.ts';

export const FILE_PLACES = ['everywhere', 'published', 'off'] as const;

export const fileSettings = {
  'files.where': setting(z.enum(FILE_PLACES), 'everywhere', {
    variable: 'FILES_WHERE',
    about:
      'everywhere: in every channel and conversation. published: in public channels of published servers, conversations and posts. off: nowhere.',
  }),
  'files.maxMb': setting(z.number().int().min(1).max(10_000), 50, {
    variable: 'FILES_MAX_MB',
    about: 'Largest file, in MB.',
  }),
  'files.imageMaxMb': setting(z.number().int().min(1).max(100), 12, {
    variable: 'FILES_IMAGE_MAX_MB',
    about: 'Largest image that is shown with a preview, in MB. Larger images are sent as files.',
  }),
  // At least an hour.
  'files.keepDays': setting(z.number().min(0.04).max(36_500).nullable(), null, {
    variable: 'FILES_KEEP_DAYS',
    about: 'Days after which attached files are deleted. Images with a preview are kept. Empty: files are kept.',
  }),
  'files.signed': setting(z.boolean(), false, {
    variable: 'FILES_SIGNED',
    about: 'Addresses of attached files expire after one hour. Clients that do not request new addresses must be reloaded.',
  }),
  'files.quotaMb': setting(z.number().int().min(1).max(100_000_000).nullable(), null, {
    variable: 'FILES_QUOTA_MB',
    about: 'Storage for the attached files of one person, in MB. Empty: no limit.',
  }),
  'files.instanceQuotaMb': setting(z.number().int().min(1).max(1_000_000_000).nullable(), null, {
    variable: 'FILES_INSTANCE_QUOTA_MB',
    about: 'Storage for all attached files together, in MB. Empty: no limit.',
    public: false,
  }),
};
