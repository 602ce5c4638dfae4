import { ofMember } from '../context.ts'
import { deploy, rollBack } from '../services/releases/deploy.ts'
import { setTestRule, testDraft } from '../services/releases/deploy-tests.ts'
import { listReleases, readRelease, readReleasedFlow, readSnapshot } from '../services/releases/list.ts'
import { compareReleases, readPending } from '../services/releases/pending.ts'
import { readUnplanned } from '../services/releases/unplanned.ts'
import { os } from './base.ts'

export const release = os.release.router({
  list: os.release.list.handler(({ context, input }) => listReleases(ofMember(context), input)),
  unplanned: os.release.unplanned.handler(({ context }) => readUnplanned(ofMember(context))),
  pending: os.release.pending.handler(({ context }) => readPending(ofMember(context))),
  deploy: os.release.deploy.handler(({ context, input }) => deploy(ofMember(context), input)),
  tests: os.release.tests.handler(({ context, input }) => testDraft(ofMember(context), input.without)),
  setTestRule: os.release.setTestRule.handler(({ context, input }) => setTestRule(ofMember(context), input.rule)),
  get: os.release.get.handler(({ context, input }) => readRelease(ofMember(context), input)),
  compare: os.release.compare.handler(({ context, input }) => compareReleases(ofMember(context), input)),
  snapshot: os.release.snapshot.handler(({ context, input }) => readSnapshot(ofMember(context), input)),
  flow: os.release.flow.handler(({ context, input }) => readReleasedFlow(ofMember(context), input)),
  rollBack: os.release.rollBack.handler(({ context, input }) => rollBack(ofMember(context), input)),
})
