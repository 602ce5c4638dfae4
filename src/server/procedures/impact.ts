import { ofMember } from '../context.ts'
import { previewImpact } from '../services/knowledge/impact.ts'
import { os } from './base.ts'

export const impact = os.impact.router({
  preview: os.impact.preview.handler(({ context, input, signal }) =>
    previewImpact(ofMember(context), input.change, signal),
  ),
})
