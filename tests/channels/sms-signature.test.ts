import { expect, test } from 'vitest'
import { authorization } from '#src/channels/shared/tencent/tc3.ts'

/** Of Tencent Cloud's own page on TC3-HMAC-SHA256, and one of SMS that was computed apart from any code of ours. */
const AT = 1_551_113_065_000

test('a request is signed as the operator’s own example is', () => {
  const signed = authorization(
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      type: 'application/json; charset=utf-8',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      at: AT,
    },
    { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
  )
  expect(signed).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('a message is signed over its bytes, Chinese ones among them', () => {
  const signed = authorization(
    {
      service: 'sms',
      host: 'sms.tencentcloudapi.com',
      type: 'application/json; charset=utf-8',
      body: '{"PhoneNumberSet":["+8618501234444"],"SmsSdkAppId":"1400006666","TemplateId":"1110","SignName":"腾讯云","TemplateParamSet":["4370"],"SessionContext":"m-1"}',
      at: AT,
    },
    { secretId: 'AKIDEXAMPLE', secretKey: 'SECRETEXAMPLE' },
  )
  expect(signed).toMatch(/Signature=4f1d2abaef7552a79e8891ac8d85f86c5a39f51e060715d7ce63d81f479d424f$/)
})
