/** The privacy notice and the terms: plain words about what this software does. Loaded with their pages only. */
import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('legal', {
  privacyTitle: 'Privacy',
  privacyLead: 'What this software keeps about you, why, and who can see it.',
  operatorTitle: 'Who runs this',
  operatorText:
    'Folkmoot is software that anyone can install. The people who run this installation decide about it and answer for it. They hold the machine, and with it the data: trust them as you would trust the host of any house.',
  keptTitle: 'What is kept',
  keptText:
    'Your e-mail address, your name and tag, what you write about yourself, the servers and channels you are in, what you write and when, who your friends are and whom you block, and how you want to be notified. Your password is kept only as a hash that it cannot be read from. Also when you were last here, and the devices you are logged in on.',
  notKeptTitle: 'What is not kept',
  notKeptText:
    'There is no advertising, no tracking by others and no analysis of what you do. That you are typing, and what you do beside, passes through and is forgotten. Where you are asked to show that you are human, that check comes from its maker, who sees your address.',
  addressTitle: 'Your network address',
  addressText:
    'It is used to hold off floods and guesses at passwords. For seven days after it was last seen it is kept, sealed, beside your account; moderators are shown its network, and who else came from it. For thirty days a keyed hash of it says that you are usually let in from there; that is shown to nobody. Both go with your account. The log holds no address; where moderators ban one, it holds such a hash of it.',
  sealedTitle: 'Sealed with your own key',
  sealedText:
    'Everything that happens is written to a log that is only ever added to. What is personal in it is sealed with a key of yours. The key lies with the installation, so that it can show your words to those they are for. Conversations are not encrypted from end to end.',
  seenTitle: 'Who sees what',
  seenText:
    'Members of a server see what you write in the channels open to them. A direct message is for the two of you. Whom you block can neither write to you nor ask for your friendship. Posts are open to everybody, with who liked, reposted and voted. Moderators see what was reported. Founders may open what is sealed, with a reason that is written to the log.',
  deviceTitle: 'On your device',
  deviceText:
    'This page keeps your log-in, your drafts and how you arranged the window in the storage of your browser. Logging out removes them. There are no cookies. The language and the look you chose stay on the device. A browser that may notify you is reached by the push service of its maker.',
  rightsTitle: 'Leaving',
  rightsText:
    'In the settings you may change what is kept about you, take a copy of it along, and delete your account. Then your keys are destroyed, and nobody can read what was sealed with them. What you wrote goes too if you want it; else it stays under a name that is nobody’s. What you wrote in tickets is part of it. What you said in reports and appeals, and what moderators did to you, stays on record. Until then, what you edit or delete stays sealed in the log.',

  termsTitle: 'Terms',
  termsLead: 'The rules of the house. They are short, so that they are read.',
  ageTitle: 'Who may come in',
  ageText: 'You must be over 21. One person, one account; do not pretend to be somebody else.',
  conductTitle: 'How we treat each other',
  conductText:
    'No NSFW. Do not be toxic: no harassment, no hate, no threats, no spam, and nothing that is against the law where this installation runs.',
  serversTitle: 'Servers',
  serversText:
    'Whoever makes a server looks after it and sets its rules. They may remove messages and members. They may not set these terms aside.',
  wordsTitle: 'Your words',
  wordsText: 'What you write stays yours. By sending it you let this installation keep it and show it to those you sent it to.',
  actionTitle: 'When it goes wrong',
  actionText:
    'The people who run this installation may remove what breaks these rules and close accounts. Write to them if you think they erred.',
  warrantyTitle: 'No promises',
  warrantyText:
    'The software is free and comes as it is. It is built so that nothing is lost, but nobody owes you that it is always there.',
});
