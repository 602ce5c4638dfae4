import { ofMember } from '../context.ts'
import { listWordAlerts, readDeskAlerts, seeWordAlert } from '../services/sensitive-words/alerts.ts'
import { readWordFile } from '../services/sensitive-words/read-file.ts'
import { addWords, listWords, removeWords, tryWords } from '../services/sensitive-words/words.ts'
import { os } from './base.ts'

export const sensitiveWords = os.sensitiveWords.router({
  list: os.sensitiveWords.list.handler(({ context }) => listWords(ofMember(context))),
  add: os.sensitiveWords.add.handler(({ context, input }) => addWords(ofMember(context), input)),
  read: os.sensitiveWords.read.handler(({ context, input }) => readWordFile(ofMember(context), input)),
  remove: os.sensitiveWords.remove.handler(({ context, input }) => removeWords(ofMember(context), input)),
  try: os.sensitiveWords.try.handler(({ context, input }) => tryWords(ofMember(context), input)),
  alerts: os.sensitiveWords.alerts.handler(({ context, input }) => listWordAlerts(ofMember(context), input)),
  atDesk: os.sensitiveWords.atDesk.handler(({ context }) => readDeskAlerts(ofMember(context))),
  seen: os.sensitiveWords.seen.handler(({ context, input }) => seeWordAlert(ofMember(context), input)),
})
