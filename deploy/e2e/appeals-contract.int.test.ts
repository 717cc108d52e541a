/** Appeals (decision 43): one for each sanction, by its user, also while they cannot log in. Each is answered, and the user is notified. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { cancelServerDeletion, scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { getModeratedUser, searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { listModeratorActs, previewModeratorActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { editSuspensions, liftSuspensions, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import * as own from '@folkmoot/contracts/reports/commands';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import * as staff from '@folkmoot/contracts/reports/staff-commands';
import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;
let admin: Person;
let person: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  admin = await network.register('Admin');
  await makeAdmin(founder, admin.id);
});

afterAll(() => network.stop());

beforeEach(async () => {
  person = await network.register('Person');
});

const WORDS = 'I did nothing of the kind.';
const on = ({ id }: { readonly id: string }, body?: object) => ({ params: { caseId: id }, ...(body && { body }) });
const byAdmin = (more: object = {}) => ({ body: { userIds: [person.id], password: admin.password, ...more } });

async function warnPerson(reason = 'Be kind.'): Promise<string> {
  const connection = await person.signOn();
  await admin.ask(warnUsers, byAdmin({ reason }));
  const { id } = await connection.until(accountEvents.noticeCreated);
  connection.close();
  return id;
}

async function entryOf(actionType: number): Promise<string> {
  const logged = await admin.ask(listModeratorActs, { query: { q: person.id } });
  return logged.find((action) => action.actionType === actionType)?.id ?? '';
}

async function undoNewest(actionType: number): Promise<readonly string[]> {
  const entryId = await entryOf(actionType);
  const { effects } = await admin.ask(previewModeratorActUndo, { query: { entryId } });
  await admin.ask(undoModeratorAct, { params: { entryId }, body: { password: admin.password } });
  return effects.map(({ effect }) => effect);
}

async function caseOf(sanctionId: string): Promise<CaseRow> {
  const found = (await admin.ask(staff.listCases)).find(({ thingId }) => thingId === sanctionId);
  if (!found) throw new Error(`There is no appeal against ${sanctionId}`);
  return found;
}

describe('an appeal against a warning', () => {
  it('can be made once, by the warned user', async () => {
    const id = await warnPerson();
    await expectOnlyRefusals(network, async () => {
      await founder.refused(own.appealWarning, { body: { id, words: WORDS } }, 404);
      await person.refused(own.appealWarning, { body: { id: '1', words: WORDS } }, 404);
      await person.refused(own.appealWarning, { body: { id, words: 'No.' } }, 400, 'words');
      await person.refused(own.appealWarning, { body: { id, words: 'x'.repeat(2001) } }, 400, 'words');
    });
    const twice = await Promise.all([1, 2].map(() => person.api('POST', '/api/reports/appeals', { body: { id, words: WORDS } })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await person.ask(own.listAppeals)).toMatchObject([{ kind: 'warning', sanctionId: id, words: WORDS, outcome: null }]);
    expect(await caseOf(id)).toMatchObject({ kind: 'warning', subject: { id: person.id }, status: 'open', reportCount: 1 });
    const shown = await admin.ask(staff.getCase, on(await caseOf(id)));
    expect(shown.appeal).toMatchObject({ words: WORDS, sanctionReason: 'Be kind.', sanctionedBy: { id: admin.id } });
  });

  it('ends the warning if it is granted, with the moderator’s password', async () => {
    const id = await warnPerson();
    await warnPerson('Again.');
    await person.ask(own.appealWarning, { body: { id, words: WORDS } });
    const row = await caseOf(id);
    await expectOnlyRefusals(network, async () => {
      await admin.refused(staff.decideAppeal, on(row, { outcome: 'lifted', answer: 'You did not.' }), 403, 'password');
      await admin.refused(staff.decideAppeal, on(row, { outcome: 'lifted', answer: '' }), 400, 'answer');
      await admin.refused(staff.decideReport, on(row, { outcome: 'nothing' }), 404);
    });
    const connection = await person.signOn();
    await founder.ask(staff.decideAppeal, on(row, { outcome: 'lifted', answer: 'You did not.', password: founder.password }));
    const notice = await connection.until(accountEvents.noticeCreated);
    expect(notice).toMatchObject({ type: REPORT_NOTICE.APPEAL_DECIDED, content: expect.stringContaining('You did not.') });
    expect(await person.ask(own.listAppeals)).toMatchObject([{ outcome: 'lifted', answer: 'You did not.' }]);
    const { account } = await founder.ask(getModeratedUser, { params: { userId: person.id } });
    expect(account).toMatchObject({ warnCount: 1 });
    await admin.refused(staff.decideAppeal, on(row, { outcome: 'upheld', answer: 'Stays.' }), 409);
  });

  it('against the warning of a server deletion ends that warning, and other notices cannot be appealed', async () => {
    await warnPerson();
    const { id: serverId } = await person.ask(createServer, { body: { name: 'House' } });
    const onServer = { params: { serverId }, body: { password: admin.password } };
    const connection = await person.signOn();
    await admin.ask(scheduleServerDeletion, { ...onServer, body: { ...onServer.body, reason: 'Spam.' } });
    const { id } = await connection.until(accountEvents.noticeCreated);
    const warnings = async () => (await founder.ask(getModeratedUser, { params: { userId: person.id } })).account?.warnCount;
    expect(await warnings()).toBe(2);
    expect((await founder.ask(searchModerationLogs, { query: { q: person.id } })).map(({ actionType }) => actionType)).toEqual([7]);
    await person.ask(own.appealWarning, { body: { id, words: WORDS } });
    await founder.ask(staff.decideAppeal, on(await caseOf(id), { outcome: 'lifted', answer: 'So be it.', password: founder.password }));
    expect(await warnings()).toBe(1);
    // A deletion that is scheduled again by an undo sends the notice again, but no second warning.
    await admin.ask(cancelServerDeletion, onServer);
    const [cancelled] = await admin.ask(searchModerationLogs, { query: { q: serverId } });
    await admin.ask(undoModeratorAct, { params: { entryId: cancelled?.id ?? '' }, body: { password: admin.password } });
    const again = await connection.until(accountEvents.noticeCreated, (notice) => notice.type === 0 && notice.id !== id);
    await person.refused(own.appealWarning, { body: { id: again.id, words: WORDS } }, 404);
    expect(await warnings()).toBe(1);
  });

  it('is answered once if the warning is undone meanwhile, and the user is notified', async () => {
    const id = await warnPerson();
    await person.ask(own.appealWarning, { body: { id, words: WORDS } });
    await founder.ask(staff.takeCase, on(await caseOf(id)));
    const connection = await person.signOn();
    expect(await undoNewest(MODERATION_ACT.WARN)).toEqual(['warningLifted', 'appealSettled']);
    const content = 'The decision that you appealed against was reversed.';
    expect(await connection.until(accountEvents.noticeCreated)).toMatchObject({ type: REPORT_NOTICE.APPEAL_DECIDED, content });
    connection.close();
    expect(await person.ask(own.listAppeals)).toMatchObject([{ outcome: 'lifted', answer: null, decidedAt: expect.any(Number) }]);
    expect(await caseOf(id)).toMatchObject({ status: 'decided', outcome: 'lifted' });
    await founder.refused(staff.decideAppeal, on(await caseOf(id), { outcome: 'upheld', answer: 'Stays.' }), 409);
    // The log contains the undo, and no separate decision.
    const actions = await founder.ask(listModeratorActs, { query: { q: person.id } });
    const kinds = actions.map(({ actionType }) => actionType);
    expect(kinds).toContain(MODERATION_ACT.UNDO);
    expect(kinds).not.toContain(MODERATION_ACT.APPEAL_DECISION);
  });

  it('against the warning of a server deletion is also answered by undoing the deletion', async () => {
    const { id: serverId } = await person.ask(createServer, { body: { name: 'The inn' } });
    const connection = await person.signOn();
    await admin.ask(scheduleServerDeletion, { params: { serverId }, body: { reason: 'Spam.', password: admin.password } });
    const { id } = await connection.until(accountEvents.noticeCreated);
    connection.close();
    await person.ask(own.appealWarning, { body: { id, words: WORDS } });
    const [scheduled] = await admin.ask(listModeratorActs, { query: { q: serverId } });
    await admin.ask(undoModeratorAct, { params: { entryId: scheduled?.id ?? '' }, body: { password: admin.password } });
    expect(await person.ask(own.listAppeals)).toMatchObject([{ sanctionId: id, outcome: 'lifted', answer: null }]);
  });

  it('changes nothing if it is rejected, and ends', async () => {
    const id = await warnPerson();
    await person.ask(own.appealWarning, { body: { id, words: WORDS } });
    await admin.ask(staff.decideAppeal, on(await caseOf(id), { outcome: 'upheld', answer: 'You did.' }));
    expect(await founder.ask(getModeratedUser, { params: { userId: person.id } })).toMatchObject({ account: { warnCount: 1 } });
    await person.refused(own.appealWarning, { body: { id, words: WORDS } }, 400);
  });
});

describe('an appeal against a suspension', () => {
  const credentials = () => ({ email: person.email, password: person.password });
  const suspend = () => admin.ask(suspendUsers, byAdmin({ days: 3, reason: 'Spam.' }));

  it('is made once, with only the user’s credentials', async () => {
    await expectOnlyRefusals(network, () => person.refused(own.lookAtSuspension, { body: credentials() }, 404));
    await suspend();
    const anybody = network.as(person, null);
    await expectOnlyRefusals(network, async () => {
      await anybody.refused(own.lookAtSuspension, { body: { ...credentials(), password: 'wrong secret' } }, 400, 'password');
      await anybody.refused(own.appealSuspension, { body: { ...credentials(), password: 'wrong secret', words: WORDS } }, 400, 'password');
      await anybody.refused(own.appealSuspension, { body: { password: person.password, words: WORDS } }, 400, 'email');
      await anybody.refused(own.appealSuspension, { body: { ...credentials(), words: 'No.' } }, 400, 'words');
      await anybody.refused(own.appealSuspension, { body: { email: founder.email, password: founder.password, words: WORDS } }, 404);
    });
    expect(await anybody.ask(own.lookAtSuspension, { body: credentials() })).toMatchObject({
      suspension: { reason: 'Spam.' },
      appeal: null,
    });
    const named = { usernameAndTag: `${person.name}:${person.tag}`, password: person.password };
    const appeal = await anybody.ask(own.appealSuspension, { body: { ...named, words: WORDS } });
    expect(appeal).toMatchObject({ kind: 'suspension', words: WORDS, outcome: null });
    await expectOnlyRefusals(network, () => anybody.refused(own.appealSuspension, { body: { ...credentials(), words: WORDS } }, 400));
    expect((await anybody.ask(own.lookAtSuspension, { body: credentials() })).appeal).toEqual(appeal);
  });

  it('is answered if the suspension is lifted meanwhile, and stays open if the suspension is only edited', async () => {
    const anybody = network.as(person, null);
    await admin.ask(suspendUsers, byAdmin({ days: 3, reason: 'Spam.', deleteRecentMessages: true }));
    await anybody.ask(own.appealSuspension, { body: { ...credentials(), words: WORDS } });
    await admin.ask(editSuspensions, byAdmin({ days: 9 }));
    expect(await undoNewest(MODERATION_ACT.SUSPEND)).not.toContain('appealSettled');
    expect((await anybody.ask(own.lookAtSuspension, { body: credentials() })).appeal).toMatchObject({ outcome: null });
    await admin.ask(liftSuspensions, byAdmin());
    await suspend();
    const { sanctionId } = await anybody.ask(own.appealSuspension, { body: { ...credentials(), words: WORDS } });
    expect(await undoNewest(MODERATION_ACT.SUSPEND)).toContain('appealSettled');
    const [settled, waits] = await person.ask(own.listAppeals);
    expect([settled, waits]).toMatchObject([{ sanctionId, outcome: 'lifted', answer: null }, { outcome: null }]);
    expect(await caseOf(sanctionId)).toMatchObject({ status: 'decided', outcome: 'lifted' });
  });

  it('can be answered as lifted only after that, and each suspension has its own appeal', async () => {
    await suspend();
    const anybody = network.as(person, null);
    const { sanctionId } = await anybody.ask(own.appealSuspension, { body: { ...credentials(), words: WORDS } });
    const row = await caseOf(sanctionId);
    await expectOnlyRefusals(network, () =>
      admin.refused(staff.decideAppeal, on(row, { outcome: 'lifted', answer: 'Welcome back.' }), 400, 'outcome'),
    );
    await admin.ask(liftSuspensions, byAdmin());
    await admin.ask(staff.decideAppeal, on(row, { outcome: 'lifted', answer: 'Welcome back.' }));
    expect(await person.ask(own.listAppeals)).toMatchObject([{ outcome: 'lifted', answer: 'Welcome back.' }]);
    await suspend();
    expect((await anybody.ask(own.lookAtSuspension, { body: credentials() })).appeal).toBeNull();
    const again = await anybody.ask(own.appealSuspension, { body: { ...credentials(), words: WORDS } });
    await admin.ask(staff.decideAppeal, on(await caseOf(again.sanctionId), { outcome: 'upheld', answer: 'Not again.' }));
    expect((await anybody.ask(own.lookAtSuspension, { body: credentials() })).appeal).toMatchObject({
      outcome: 'upheld',
      answer: 'Not again.',
    });
  });
});
