import "server-only";
import { invalid } from "@/lib/platform/http/problem";
import { decodePicture, takeTurn } from "./decoder";
import { hasTooManyParts } from "./parts";
import { NOT_A_PICTURE } from "./picture";
import { pictureTypeOf } from "./picture-type";

/**
 * A picture as WebP: its first frame, upright, at most 1,024 pixels a side, without metadata (docs/behaviour.md, 7).
 * One is decoded at a time.
 * @throws {Problem} 400 for a file that is not a picture within the limits, 503 while too many wait
 */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const type = pictureTypeOf(bytes);
  if (!type || hasTooManyParts(bytes, type)) throw invalid(NOT_A_PICTURE);
  const endTurn = await takeTurn();
  const picture = await decodePicture(bytes, type).finally(endTurn);
  if (!picture) throw invalid(NOT_A_PICTURE);
  return picture;
}
