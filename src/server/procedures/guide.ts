import { ofMember } from '../context.ts'
import { applyTemplate } from '../services/guide/apply-template.ts'
import { readGuide, readHours, setGuideStep, setHours } from '../services/guide/read.ts'
import { previewTemplates } from '../services/guide/templates.ts'
import { os } from './base.ts'

export const guide = os.guide.router({
  templates: os.guide.templates.handler(() => previewTemplates()),
  get: os.guide.get.handler(({ context }) => readGuide(ofMember(context))),
  setStep: os.guide.setStep.handler(({ context, input }) => setGuideStep(ofMember(context), input)),
  applyTemplate: os.guide.applyTemplate.handler(({ context, input }) => applyTemplate(ofMember(context), input)),
  setHours: os.guide.setHours.handler(({ context, input }) => setHours(ofMember(context), input)),
  hours: os.guide.hours.handler(({ context }) => readHours(ofMember(context))),
})
