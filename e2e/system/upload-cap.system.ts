// The largest upload of the largest plan. `npm test` has those of the other plans.
import { testUploadCap } from '../spec/upload-cap.ts'

testUploadCap('business', 500)
