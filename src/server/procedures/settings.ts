import { ofMember } from '../context.ts'
import { readTexts, updateTexts } from '../services/settings/texts.ts'
import { os } from './base.ts'

export const settings = os.settings.router({
  texts: os.settings.texts.handler(({ context }) => readTexts(ofMember(context))),
  updateTexts: os.settings.updateTexts.handler(({ context, input }) => updateTexts(ofMember(context), input)),
})
