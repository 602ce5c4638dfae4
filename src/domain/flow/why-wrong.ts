import type { LocalisedText } from '../value/localised-text.ts'
import type { StepContext } from '../step/step.ts'
import type { AskedType, FieldFault, Readable } from './read-field.ts'

/** What a visitor is told about an answer that does not fit, where the author has put it into no words. */
const UNREAD: Readonly<Record<AskedType, LocalisedText>> = {
  text: { en: 'I could not read that.', zh: '没有读懂这个回答。' },
  number: { en: 'I could not read a number in that.', zh: '没有从中读到数字。' },
  date: {
    en: 'I could not read a date in that. Write it like 24 December or 2026-12-24, for example.',
    zh: '没有从中读到日期，可以写成 12月24日 或 2026-12-24。',
  },
  phone: {
    en: 'That is not a phone number I can read. Write it with its country, such as +49 30 1234567.',
    zh: '这不是有效的电话号码。手机号请填 11 位数字，其他号码请带上国家区号，例如 +49 30 1234567。',
  },
  email: {
    en: 'That is not an e-mail address. One looks like name@example.com.',
    zh: '这不是有效的邮箱地址，正确的格式如 name@example.com。',
  },
  choice: { en: 'That is none of the choices.', zh: '这不在可选项之中。' },
  pattern: { en: 'That does not have the form it should have.', zh: '格式不正确。' },
  file: { en: 'A file is needed here.', zh: '这里需要上传文件。' },
}

const EMPTY: LocalisedText = { en: 'This is needed.', zh: '此项必填。' }
const NOT_UNDERSTOOD: LocalisedText = { en: 'I did not get that.', zh: '没有理解你的意思。' }
const OTHER_FILE: LocalisedText = { en: 'This kind of file cannot be taken here.', zh: '这里不能接收这种文件。' }

const NO_FILE: LocalisedText = { en: 'A file is no answer here.', zh: '这里不需要上传文件。' }
const FORM: LocalisedText = { en: 'Please answer with the form.', zh: '请通过表单填写。' }

type Say = Pick<StepContext<unknown>, 'say'>

/** Why an answer is none to a field, in words for the visitor. */
export function whyWrong({ say }: Say, { type, min, max }: Readable, fault: FieldFault): string {
  if (fault === 'empty' && type !== 'file') return say(EMPTY)
  if (fault === 'empty' || fault === 'format') return say(UNREAD[type])
  if (min !== null && max !== null)
    return say({ en: `It has to be from ${min} to ${max}.`, zh: `请填 ${min} 到 ${max} 之间的数字。` })
  return fault === 'below'
    ? say({ en: `It has to be ${min} or more.`, zh: `不能小于 ${min}。` })
    : say({ en: `It has to be ${max} or less.`, zh: `不能大于 ${max}。` })
}

/** That an answer is none of what was offered. */
export const noSuchChoice = ({ say }: Say): string => say(UNREAD.choice)
/** That a file is of a kind that was not asked for. */
export const otherFile = ({ say }: Say): string => say(OTHER_FILE)
/** That no file was asked for. */
export const noFileAsked = ({ say }: Say): string => say(NO_FILE)
/** That words are no answer to a form. */
export const formNeeded = ({ say }: Say): string => say(FORM)
/** That nothing could be made of an answer. */
export const notUnderstood = ({ say }: Say): string => say(NOT_UNDERSTOOD)

/** A question that comes again, with the reason before it. */
export const becauseOf = (why: string, question: string): string => (why === '' ? question : `${why}\n${question}`)
