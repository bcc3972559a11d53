-- True when a user has passed a check of a video: the evidence of its completions is `checked`.
CREATE OR REPLACE FUNCTION has_passed(of_user uuid, of_video uuid)
  RETURNS boolean
  LANGUAGE sql
  STABLE
AS $$
  SELECT EXISTS (SELECT FROM check_attempts WHERE user_id = of_user AND video_id = of_video AND passed)
$$;

-- True for an item that checks ask: a curator's graded item that is switched on.
CREATE OR REPLACE FUNCTION is_asked(item items)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT item.owner_id IS NULL AND item.kind <> 'recall' AND item.is_active AND item.deleted_at IS NULL
$$;

-- True when checks of a video can be made: it has an item that checks ask.
CREATE OR REPLACE FUNCTION has_questions(of_video uuid)
  RETURNS boolean
  LANGUAGE sql
  STABLE
AS $$
  SELECT EXISTS (SELECT FROM items i WHERE i.video_id = of_video AND is_asked(i))
$$;
