import type { listMessages, sendMessage, startTyping } from '@folkmoot/contracts/messages/commands';
import type { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { describe, expectTypeOf, it } from 'vitest';
import type { CallInput } from './call.ts';

describe('CallInput', () => {
  it('requires the path and takes plain ids', () => {
    expectTypeOf<{ params: { channelId: string } }>().toExtend<CallInput<typeof startTyping>>();
    expectTypeOf<object>().not.toExtend<CallInput<typeof startTyping>>();
    expectTypeOf<{ params: { serverId: string } }>().toExtend<CallInput<typeof createRole>>();
  });

  it('takes an optional query', () => {
    expectTypeOf<{ params: { channelId: string } }>().toExtend<CallInput<typeof listMessages>>();
    expectTypeOf<{ params: { channelId: string }; query: { limit: number } }>().toExtend<CallInput<typeof listMessages>>();
  });

  it('knows the fields of a body', () => {
    expectTypeOf<{ params: { channelId: string }; body: { content: string } }>().toExtend<CallInput<typeof sendMessage>>();
    expectTypeOf<{ params: { channelId: string }; body: { content: number } }>().not.toExtend<CallInput<typeof sendMessage>>();
    expectTypeOf<{ params: { serverId: string; roleId: string }; body: { icon: null } }>().toExtend<CallInput<typeof updateRole>>();
  });
});
