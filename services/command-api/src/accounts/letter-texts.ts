/** The texts of e-mails, in every language of the product. */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';
import afZa from './letters/af_za.json' with { type: 'json' };
import beBy from './letters/be_by.json' with { type: 'json' };
import deDe from './letters/de_de.json' with { type: 'json' };
import enGb from './letters/en_gb.json' with { type: 'json' };
import enPirate from './letters/en_pirate.json' with { type: 'json' };
import esEs from './letters/es_es.json' with { type: 'json' };
import filPh from './letters/fil_ph.json' with { type: 'json' };
import frFr from './letters/fr_fr.json' with { type: 'json' };
import huHu from './letters/hu_hu.json' with { type: 'json' };
import nlNl from './letters/nl_nl.json' with { type: 'json' };
import plPl from './letters/pl_pl.json' with { type: 'json' };
import ptBr from './letters/pt_br.json' with { type: 'json' };
import roRo from './letters/ro_ro.json' with { type: 'json' };
import ruRu from './letters/ru_ru.json' with { type: 'json' };
import thTh from './letters/th_th.json' with { type: 'json' };
import trTr from './letters/tr_tr.json' with { type: 'json' };
import zhHant from './letters/zh_hant.json' with { type: 'json' };

export type LetterTexts = {
  /** `{name}`: the name of the receiver. */
  readonly greeting: string;
  /** For e-mails that must not contain a name. */
  readonly greetingNoName: string;
  readonly codeSubject: string;
  readonly codeBefore: string;
  readonly codeAfter: string;
  readonly resetSubject: string;
  readonly resetBefore: string;
  readonly resetLabel: string;
  readonly resetAfter: string;
  readonly changeSubject: string;
  readonly changeBefore: string;
  readonly changedEmail: string;
  readonly changedPassword: string;
  /** The password was changed with a link from an e-mail. */
  readonly changedByLink: string;
  readonly changedTotp: string;
  readonly changedPasskey: string;
  readonly changedLinked: string;
  readonly changedUnlinked: string;
  /** `{when}`: date and time with the time zone. */
  readonly changeWhen: string;
  /** Introduces a link to the page for a new password. */
  readonly changeAfter: string;
  /** For an account that no longer uses this address: no e-mail leads back to it. */
  readonly changeAfterEmail: string;
  /** To a user whose registration was approved. */
  readonly approvedSubject: string;
  readonly approvedBefore: string;
  readonly approvedLabel: string;
  /** To a user whose registration was rejected. */
  readonly rejectedSubject: string;
  readonly rejectedBefore: string;
  /** `{reason}`: the text that staff wrote. */
  readonly rejectedReason: string;
  readonly rejectedAfter: string;
  /** To staff, about registrations that wait for approval. `{count}`: their number. */
  readonly waitingSubject: string;
  readonly waitingBefore: string;
  readonly waitingLabel: string;
  /** To a founder who tests the mail settings. */
  readonly testSubject: string;
  readonly testBefore: string;
};

export const letterTexts: Readonly<Record<LanguageId, LetterTexts>> = {
  en_gb: enGb,
  af_za: afZa,
  be_by: beBy,
  pt_br: ptBr,
  zh_hant: zhHant,
  nl_nl: nlNl,
  fr_fr: frFr,
  de_de: deDe,
  hu_hu: huHu,
  fil_ph: filPh,
  pl_pl: plPl,
  ro_ro: roRo,
  ru_ru: ruRu,
  es_es: esEs,
  th_th: thTh,
  tr_tr: trTr,
  en_pirate: enPirate,
};
