-- Nobody has reported the length of another recording.
CREATE OR REPLACE FUNCTION forget_agreement_of_address()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  NEW.duration_agreed := 0;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_agreement_of_address
  BEFORE UPDATE OF provider, provider_video_id
  ON videos
  FOR EACH ROW
  WHEN (new.provider <> old.provider OR new.provider_video_id <> old.provider_video_id)
  EXECUTE FUNCTION forget_agreement_of_address();
