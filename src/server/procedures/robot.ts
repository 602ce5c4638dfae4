import { ofMember } from '../context.ts'
import { removeAvatar, setAvatar } from '../services/robot/avatar.ts'
import { describeLinkHosts, setLinkHosts } from '../services/robot/link-hosts.ts'
import { describeModel, removeModel, setModel, testModel } from '../services/robot/model.ts'
import { describeRobot, setRobotEnabled, updateRobot } from '../services/robot/settings.ts'
import { studyThresholds } from '../services/robot/threshold-study.ts'
import { os } from './base.ts'

export const robot = os.robot.router({
  get: os.robot.get.handler(({ context }) => describeRobot(ofMember(context))),
  update: os.robot.update.handler(({ context, input }) => updateRobot(ofMember(context), input)),
  setEnabled: os.robot.setEnabled.handler(({ context, input }) => setRobotEnabled(ofMember(context), input)),
  setAvatar: os.robot.setAvatar.handler(({ context, input }) => setAvatar(ofMember(context), input)),
  removeAvatar: os.robot.removeAvatar.handler(({ context }) => removeAvatar(ofMember(context))),
  thresholdStudy: os.robot.thresholdStudy.handler(({ context }) => studyThresholds(ofMember(context))),
  model: os.robot.model.handler(({ context, input }) => describeModel(ofMember(context), input)),
  setModel: os.robot.setModel.handler(({ context, input }) => setModel(ofMember(context), input)),
  linkHosts: os.robot.linkHosts.handler(({ context }) => describeLinkHosts(ofMember(context))),
  setLinkHosts: os.robot.setLinkHosts.handler(({ context, input }) => setLinkHosts(ofMember(context), input)),
  removeModel: os.robot.removeModel.handler(({ context, input }) => removeModel(ofMember(context), input)),
  testModel: os.robot.testModel.handler(({ context, input }) => testModel(ofMember(context), input)),
})
