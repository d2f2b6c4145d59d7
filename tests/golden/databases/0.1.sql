-- {"recovery code": "BMGP-BJLN-I2RB-SP3E", "signed out": "3a6e57da6b8f6d17"}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE calls (
	identity VARCHAR(32) NOT NULL, 
	game_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	failures SMALLINT NOT NULL, 
	due_at FLOAT NOT NULL, 
	site VARCHAR(80) NOT NULL, 
	CONSTRAINT pk_calls PRIMARY KEY (identity, game_id), 
	CONSTRAINT fk_calls_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE device_codes (
	code VARCHAR(64) NOT NULL, 
	identity VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	expires_at FLOAT NOT NULL, 
	CONSTRAINT pk_device_codes PRIMARY KEY (code)
);
CREATE TABLE devices (
	identity VARCHAR(32) NOT NULL, 
	device VARCHAR(16) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	added_at FLOAT NOT NULL, 
	is_signed_out BOOLEAN NOT NULL, 
	CONSTRAINT pk_devices PRIMARY KEY (identity, device)
);
INSERT INTO "devices" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','desk',1.79502523061906719208e+09,0);
INSERT INTO "devices" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','3a6e57da6b8f6d17','phone',1.79502523064010334015e+09,1);
CREATE TABLE games (
	id VARCHAR(24) NOT NULL, 
	title VARCHAR(60) NOT NULL, 
	rules VARCHAR(60) NOT NULL, 
	rules_version VARCHAR(10) NOT NULL, 
	components VARCHAR(80) NOT NULL, 
	players SMALLINT NOT NULL, 
	seed VARCHAR(48) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	pace VARCHAR(5) NOT NULL, 
	is_public BOOLEAN NOT NULL, 
	hand_over_after INTEGER NOT NULL, 
	skips_forced BOOLEAN NOT NULL, 
	is_uploaded BOOLEAN NOT NULL, 
	creator VARCHAR(32) NOT NULL, 
	created_at FLOAT NOT NULL, 
	moved_at FLOAT NOT NULL, 
	number INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	asked SMALLINT, 
	asked_kind VARCHAR(40), 
	is_bot_asked BOOLEAN NOT NULL, 
	round SMALLINT NOT NULL, 
	scores VARCHAR(80), 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('fTbrMdn756rl0v0R','','second+belle-epoque','2','sha256:d13b69851b6d23b0',2,'28632480463293893729122348668197304918','finished','live',0,300,1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79502522779316568375e+09,1.79502522935969424248e+09,120,2,NULL,NULL,0,5,'39 33');
INSERT INTO "games" VALUES('2rTcEA-YnPJhZg2V','','first','2','sha256:ef3572384a7f4130',2,'64523300730884306321517583448219461189','running','live',0,300,1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79502522964349627495e+09,1.79502523040856194496e+09,60,1,0,'optional-action',0,3,NULL);
INSERT INTO "games" VALUES('GG12R5dV-lz2a-DD','','second','2','sha256:b977557eefd267f2',2,'79677821452159257954336303390775052008','waiting','live',0,300,1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79502523060064697266e+09,1.79502523060064697266e+09,0,1,NULL,NULL,0,0,NULL);
CREATE TABLE hooks (
	identity VARCHAR(32) NOT NULL, 
	url VARCHAR(500) NOT NULL, site VARCHAR(80) DEFAULT '' NOT NULL, kept_at FLOAT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_hooks PRIMARY KEY (identity)
);
CREATE TABLE moves (
	game_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(4) NOT NULL, 
	seat SMALLINT NOT NULL, 
	decision VARCHAR(40) NOT NULL, 
	option SMALLINT NOT NULL, 
	ply INTEGER NOT NULL, 
	played_by VARCHAR(8) NOT NULL, 
	played_at FLOAT NOT NULL, 
	events TEXT NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_moves_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',1,'play',1,'start-art',274,0,'player',1.79502522783456921577e+09,'[["ArtTaken",1,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',2,'play',0,'start-art',277,1,'player',1.79502522785703110695e+09,'[["ArtTaken",0,3],["RoundStarted",1,7]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',3,'play',1,'square',264,2,'player',1.79502522787338328362e+09,'[["SquarePlaced",1,6]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',4,'play',1,'neutral',25,3,'player',1.79502522788461899757e+09,'[["NeutralPlaced",1,22]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',5,'play',0,'neutral',19,4,'player',1.7950252278966627121e+09,'[["NeutralPlaced",0,16]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',6,'play',1,'turn',24,5,'player',1.79502522790940880775e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',7,'play',1,'bid',40,6,'player',1.79502522791999149323e+09,'[["PawnPlaced",1,21,3],["FrancsPaid",1,3,"AN-01"],["ActionDone",1,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',8,'play',1,'workshop',276,7,'player',1.79502522792869114876e+09,'[["ArtTaken",1,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',9,'play',0,'turn',14,8,'player',1.79502522793390631676e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',10,'play',0,'bid',39,9,'player',1.79502522795277667046e+09,'[["PawnPlaced",0,11,2],["FrancsPaid",0,2,"AN-01"],["ActionDone",0,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',11,'play',0,'sale-art',277,10,'server',1.79502522795277667046e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',12,'play',0,'sale-cursor',301,11,'player',1795025227.96458,'[["CursorMoved",0,17],["ArtSold",0,3,4,2],["FrancsGained",0,4,"AN-SALE-4"],["PointsGained",0,2,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',13,'play',0,'tile-pawn',611,12,'player',1.79502522797630929947e+09,'[["TilePawn",0,10]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',14,'play',1,'turn',13,13,'player',1795025227.98466,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',15,'play',1,'bid',38,14,'player',1.79502522799295902252e+09,'[["PawnPlaced",1,10,1],["FrancsPaid",1,1,"AN-01"],["ActionDone",1,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',16,'play',1,'workshop',276,15,'player',1.79502522800272297859e+09,'[["ArtTaken",1,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',17,'play',0,'turn',15,16,'player',1.79502522801238918304e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',18,'play',0,'bid',41,17,'player',1.79502522806467294693e+09,'[["PawnPlaced",0,12,4],["FrancsPaid",0,4,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',19,'play',0,'noble',313,18,'player',1.79502522806757831573e+09,'[["NobleTaken",0,1,1],["FrancsPaid",0,1,"AN-NOBLE-1"],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',20,'play',0,'noble-keep',317,19,'player',1.79502522808144712448e+09,'[["NobleDiscarded",0,1],["NobleRevealed",4,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',21,'play',0,'tile-pawn',0,20,'player',1.79502522809659862518e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',22,'play',1,'turn',30,21,'player',1.79502522810241699219e+09,'[["BrusselsUsed",1,2,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',23,'play',1,'cinquantenaire',33,22,'player',1.79502522811321043968e+09,'[["ActionDone",1,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',24,'play',1,'sale-art',276,23,'player',1.79502522812860178947e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',25,'play',1,'sale-cursor',307,24,'player',1.79502522814293456078e+09,'[["CursorMoved",1,23],["ArtSold",1,2,2,4],["FrancsGained",1,2,"AN-SALE-4"],["PointsGained",1,4,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',26,'play',0,'turn',20,25,'player',1.7950252281606156826e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',27,'play',0,'bid',39,26,'player',1.7950252281711332798e+09,'[["PawnPlaced",0,17,2],["FrancsPaid",0,2,"AN-01"],["ActionDone",0,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',28,'play',0,'workshop',276,27,'player',1.79502522818496465683e+09,'[["ArtTaken",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',29,'play',0,'tile-pawn',0,28,'player',1.79502522819653463364e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',30,'play',1,'turn',29,29,'player',1.79502522823113083839e+09,'[["BrusselsUsed",1,1,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',31,'play',1,'grand-place',318,30,'server',1.79502522823113083839e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',32,'play',0,'turn',18,31,'player',1795025228.25702,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',33,'play',0,'bid',38,32,'server',1795025228.25702,'[["PawnPlaced",0,15,1],["FrancsPaid",0,1,"AN-01"],["ActionDone",0,3]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',34,'play',0,'material',335,33,'player',1.79502522826598930359e+09,'[["CubesTaken",0,[1,1,0,0,0]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',35,'play',1,'turn',28,34,'player',1.79502522827626132965e+09,'[["BrusselsUsed",1,0,1],["FrancsGained",1,6,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',36,'play',0,'turn',2,35,'server',1.79502522827626132965e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,1,"PASS-02"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',37,'play',1,'turn',2,36,'server',1.79502522827626132965e+09,'[["Passed",1,false],["FrancsGained",1,2,"PASS-01"],["ColumnTied",0,26,[0,1]],["ColumnWon",1,1,23],["ColumnWon",0,2,19],["FirstPlayer",0,2],["PrestigeUsed",1,26],["TrackAdvanced",1,0,1],["TrackAdvanced",1,0,2],["PrestigeUsed",0,26],["TrackAdvanced",0,0,1],["TrackAdvanced",0,0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',38,'play',1,'prestige',559,37,'player',1.79502522828620624542e+09,'[["PrestigeTucked",1,23,3]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',39,'play',0,'prestige',556,38,'player',1.79502522829805397987e+09,'[["PrestigeTucked",0,19,0],["IrisScored",0,8,3],["PointsGained",0,3,"RES-IRIS-1"],["IrisScored",0,9,3],["PointsGained",0,3,"RES-IRIS-1"],["PawnToCourt",1],["RoundEnded",1],["NobleDiscarded",-1,1],["NobleRevealed",9,0],["PrestigeRevealed",0,12],["PrestigeRevealed",1,10],["PrestigeRevealed",2,17],["PrestigeRevealed",3,4],["PrestigeRevealed",4,11],["RoundStarted",2,9]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',40,'play',0,'square',268,39,'player',1.79502522830128979683e+09,'[["SquarePlaced",0,10]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',41,'play',0,'neutral',3,40,'player',1.79502522830390954018e+09,'[["NeutralPlaced",0,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',42,'play',1,'neutral',13,41,'player',1.79502522831208848953e+09,'[["NeutralPlaced",1,10]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',43,'play',0,'turn',14,42,'player',1795025228.32048,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',44,'play',0,'bid',38,43,'player',1.7950252283284330368e+09,'[["PawnPlaced",0,11,1],["FrancsPaid",0,1,"AN-01"],["ActionImpossible",0,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',45,'play',0,'tile-pawn',603,44,'player',1.79502522833794498444e+09,'[["TilePawn",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',46,'play',1,'turn',29,45,'player',1.79502522834166479111e+09,'[["BrusselsUsed",1,1,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',47,'play',1,'grand-place',318,46,'server',1.79502522834166479111e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',48,'play',0,'turn',4,47,'player',1.79502522834703755379e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',49,'play',0,'bid',38,48,'server',1.79502522834703755379e+09,'[["PawnPlaced",0,1,1],["FrancsPaid",0,1,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',50,'play',0,'noble',314,49,'server',1.79502522834703755379e+09,'[["NobleTaken",0,7,0],["PointsGained",0,5,"NOBLE-MAETERLINCK"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',51,'play',0,'noble-keep',317,50,'player',1.79502522834979343414e+09,'[["NobleDiscarded",0,7],["NobleRevealed",3,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',52,'play',1,'turn',9,51,'player',1.79502522836039805412e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',53,'play',1,'bid',43,52,'player',1.79502522836913967133e+09,'[["PawnPlaced",1,6,6],["FrancsPaid",1,6,"AN-01"],["ActionDone",1,3]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',54,'play',1,'material',345,53,'player',1.79502522838083457947e+09,'[["CubesTaken",1,[0,0,2,0,0]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',55,'play',0,'turn',31,54,'player',1.79502522838482785225e+09,'[["BrusselsUsed",0,3,1],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',56,'play',1,'turn',28,55,'player',1.79502522839064693451e+09,'[["BrusselsUsed",1,0,1],["FrancsGained",1,7,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',57,'play',0,'turn',2,56,'server',1.79502522839064693451e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,2,"PASS-02"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',58,'play',1,'turn',8,57,'player',1.7950252284755358696e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',59,'play',1,'bid',49,58,'player',1.79502522848457551003e+09,'[["PawnPlaced",1,5,12],["FrancsPaid",1,12,"AN-01"],["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',60,'play',1,'noble',313,59,'player',1.7950252284966044426e+09,'[["NobleTaken",1,4,1],["FrancsPaid",1,1,"AN-NOBLE-1"],["TrackAdvanced",1,1,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',61,'play',1,'noble-keep',317,60,'player',1.7950252285037021637e+09,'[["NobleDiscarded",1,4],["NobleRevealed",9,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',62,'play',1,'turn',2,61,'server',1.7950252285037021637e+09,'[["Passed",1,false],["FrancsGained",1,2,"PASS-01"],["ColumnWon",1,0,12],["ColumnWon",1,1,10],["FirstPlayer",1,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',63,'play',1,'prestige',558,62,'player',1.79502522851658725739e+09,'[["PrestigeTucked",1,12,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',64,'play',1,'prestige',557,63,'player',1.79502522852031517029e+09,'[["PrestigeTucked",1,10,1],["IrisScored",1,0,3],["PointsGained",1,3,"RES-IRIS-1"],["IrisScored",1,4,3],["PointsGained",1,3,"RES-IRIS-1"],["PawnToCourt",1],["RoundEnded",2],["NobleDiscarded",-1,5],["NobleRevealed",2,0],["PrestigeRevealed",0,9],["PrestigeRevealed",1,15],["PrestigeRevealed",2,2],["PrestigeRevealed",3,3],["PrestigeRevealed",4,7],["RoundStarted",3,4]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',65,'play',1,'square',269,64,'player',1.79502522852962017059e+09,'[["SquarePlaced",1,11]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',66,'play',1,'neutral',6,65,'player',1.79502522854243445396e+09,'[["NeutralPlaced",1,3]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',67,'play',0,'neutral',9,66,'player',1.79502522855253243446e+09,'[["NeutralPlaced",0,6]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',68,'play',1,'turn',11,67,'player',1.79502522855705285072e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',69,'play',1,'bid',47,68,'player',1.79502522857637500763e+09,'[["PawnPlaced",1,8,10],["FrancsPaid",1,10,"AN-01"],["ActionDone",1,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',70,'play',1,'workshop',275,69,'player',1.79502522860997104645e+09,'[["ArtTaken",1,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',71,'play',0,'turn',16,70,'player',1.79502522862461781502e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',72,'play',0,'bid',40,71,'player',1.79502522862950754166e+09,'[["PawnPlaced",0,13,3],["FrancsPaid",0,3,"AN-01"],["ActionDone",0,3]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',73,'play',0,'material',335,72,'player',1795025228.64297,'[["CubesTaken",0,[1,1,0,0,0]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',74,'play',0,'tile-pawn',0,73,'player',1.79502522865917658806e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',75,'play',1,'turn',31,74,'player',1.79502522869214820862e+09,'[["BrusselsUsed",1,3,1],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',76,'play',0,'turn',2,75,'player',1.79502522872065496445e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,3,"PASS-02"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',77,'play',1,'turn',15,76,'player',1.79502522874065852165e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',78,'play',1,'bid',38,77,'server',1.79502522874065852165e+09,'[["PawnPlaced",1,12,1],["FrancsPaid",1,1,"AN-01"],["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',79,'play',1,'noble',314,78,'server',1.79502522874065852165e+09,'[["NobleTaken",1,9,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',80,'play',1,'create-white',276,79,'player',1.79502522875255250931e+09,'[["ArtTaken",1,8]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',81,'play',1,'noble-keep',317,80,'player',1.7950252287638194561e+09,'[["NobleDiscarded",1,9],["NobleRevealed",6,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',82,'play',1,'turn',2,81,'server',1.7950252287638194561e+09,'[["Passed",1,false],["FrancsGained",1,4,"PASS-01"],["ColumnWon",1,2,2],["ColumnWon",1,3,3],["FirstPlayer",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',83,'play',1,'prestige',557,82,'player',1.79502522880061745644e+09,'[["PrestigeTucked",1,2,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',84,'play',1,'prestige',556,83,'player',1.79502522881726980209e+09,'[["PrestigeTucked",1,3,0],["PawnToCourt",1],["RoundEnded",3],["NobleDiscarded",-1,3],["NobleRevealed",8,0],["PrestigeRevealed",0,20],["PrestigeRevealed",1,29],["PrestigeRevealed",2,13],["PrestigeRevealed",3,25],["PrestigeRevealed",4,28],["RoundStarted",4,6]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',85,'play',0,'square',259,84,'player',1.7950252288326253891e+09,'[["SquarePlaced",0,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',86,'play',0,'neutral',17,85,'player',1795025228.84881,'[["NeutralPlaced",0,14]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',87,'play',1,'neutral',27,86,'player',1.79502522887269091606e+09,'[["NeutralPlaced",1,24]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',88,'play',0,'turn',2,87,'player',1.79502522889441514015e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,4,"PASS-02"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',89,'play',1,'turn',10,88,'player',1.79502522892534279823e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',90,'play',1,'bid',41,89,'player',1.79502522893476080894e+09,'[["PawnPlaced",1,7,4],["FrancsPaid",1,4,"AN-01"],["ActionDone",1,4]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',91,'play',1,'build-pay',347,90,'player',1.79502522894552278519e+09,'[["CubesReturned",1,[0,0,1,0,1]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',92,'play',1,'build-arm',539,91,'player',1.79502522895256471634e+09,'[["ArmMoved",1,2,7]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',93,'play',1,'build-place',7,92,'player',1.7950252289961514473e+09,'[["HouseBuilt",1,4]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',94,'play',1,'tile-pawn',0,93,'player',1.79502522900329303741e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',95,'play',1,'turn',31,94,'player',1.79502522903269553185e+09,'[["BrusselsUsed",1,3,1],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',96,'play',1,'turn',2,95,'server',1.79502522903269553185e+09,'[["Passed",1,false],["FrancsGained",1,4,"PASS-01"],["ColumnWon",1,2,13],["FirstPlayer",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',97,'play',1,'prestige',559,96,'player',1.79502522904546380043e+09,'[["PrestigeTucked",1,13,3],["PawnToCourt",1],["RoundEnded",4],["NobleDiscarded",-1,9],["NobleRevealed",8,0],["PrestigeRevealed",0,21],["PrestigeRevealed",1,16],["PrestigeRevealed",2,27],["PrestigeRevealed",3,18],["PrestigeRevealed",4,24],["RoundStarted",5,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',98,'play',0,'square',268,97,'player',1.79502522905587792397e+09,'[["SquarePlaced",0,10]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',99,'play',0,'neutral',3,98,'player',1.79502522907575416565e+09,'[["NeutralPlaced",0,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',100,'play',1,'neutral',8,99,'player',1.79502522908218550682e+09,'[["NeutralPlaced",1,5]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',101,'play',0,'turn',15,100,'player',1.79502522910931444168e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',102,'play',0,'bid',42,101,'player',1.79502522912564659119e+09,'[["PawnPlaced",0,12,5],["FrancsPaid",0,5,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',103,'play',0,'noble',313,102,'player',1.7950252291366019249e+09,'[["NobleTaken",0,6,1],["FrancsPaid",0,1,"AN-NOBLE-1"],["PawnFreed",0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',104,'play',0,'noble-keep',316,103,'player',1.7950252291590025425e+09,'[["NobleKept",0,6],["NobleRevealed",6,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',105,'play',0,'tile-pawn',609,104,'player',1.79502522916880178452e+09,'[["TilePawn",0,8]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',106,'play',1,'turn',13,105,'player',1.79502522918864297867e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',107,'play',1,'bid',40,106,'player',1.79502522920915460587e+09,'[["PawnPlaced",1,10,3],["FrancsPaid",1,3,"AN-01"],["ActionDone",1,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',108,'play',1,'workshop',274,107,'player',1.79502522922522306442e+09,'[["ArtTaken",1,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',109,'play',0,'turn',4,108,'player',1.79502522923657941818e+09,'[]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',110,'play',0,'bid',39,109,'player',1.79502522924449515343e+09,'[["PawnPlaced",0,1,2],["FrancsPaid",0,2,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',111,'play',0,'noble',314,110,'player',1.79502522925891184807e+09,'[["NobleTaken",0,2,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',112,'play',0,'solvay',349,111,'player',1.79502522926851153374e+09,'[["CubesReturned",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,2,0]]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',113,'play',0,'noble-keep',317,112,'player',1.79502522928464484215e+09,'[["NobleDiscarded",0,2],["NobleRevealed",3,0]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',114,'play',1,'turn',2,113,'server',1.79502522928464484215e+09,'[["Passed",1,true],["FrancsGained",1,4,"PASS-01"],["FaceDownCard",1],["FrancsGained",1,1,"PASS-02"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',115,'play',0,'turn',29,114,'player',1795025229.29281,'[["BrusselsUsed",0,1,1]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',116,'play',0,'grand-place',318,115,'server',1795025229.29281,'[["NobleActivated",0,0],["FrancsGained",0,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',117,'play',0,'turn',2,116,'server',1795025229.29281,'[["Passed",0,false],["FrancsGained",0,1,"PASS-01"],["ColumnWon",1,0,21],["ColumnWon",0,1,16],["ColumnWon",0,2,27],["FirstPlayer",1,2],["PrestigeUsed",0,27],["TrackAdvanced",0,1,1],["TrackAdvanced",0,1,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',118,'play',0,'prestige',558,117,'player',1.79502522930900478363e+09,'[["PrestigeTucked",0,16,2]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',119,'play',1,'prestige',558,118,'player',1.79502522932591891289e+09,'[["PrestigeTucked",1,21,2],["PawnToCourt",0],["RoundEnded",5],["NobleDiscarded",-1,8],["NobleRevealed",7,0],["CubesReturned",1,[0,0,0,0,5]],["CubesReturned",0,[0,0,0,0,4]],["NoblePaid",1,0,3],["FrancsPaid",1,3,"FINAL-02"],["ArtGiven",1,8],["TileScored",0,2],["TileScored",0,8],["TileScored",0,10]]');
INSERT INTO "moves" VALUES('fTbrMdn756rl0v0R',120,'play',0,'tile-row',556,119,'player',1.79502522935969424248e+09,'[["NoblePaid",0,0,3],["FrancsPaid",0,3,"FINAL-02"],["NoblePaid",0,6,4],["FrancsPaid",0,4,"FINAL-02"],["GameEnded",[39,33]]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',1,'play',1,'square',268,0,'player',1795025229.66223,'[["SquarePlaced",1,10]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',2,'play',1,'neutral',9,1,'player',1.79502522968252778053e+09,'[["NeutralPlaced",1,6]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',3,'play',0,'neutral',14,2,'player',1.79502522968845582008e+09,'[["NeutralPlaced",0,11]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',4,'play',1,'turn',8,3,'player',1.7950252296965405941e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',5,'play',1,'bid',41,4,'player',1.79502522970501089096e+09,'[["PawnPlaced",1,5,4],["FrancsPaid",1,4,"AN-01"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',6,'play',1,'optional-action',1,5,'player',1.7950252297165915966e+09,'[["ActionDone",1,1]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',7,'play',1,'sale-cursor',297,6,'player',1.79502522972340321541e+09,'[["CursorMoved",1,13]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',8,'play',1,'sale-art',277,7,'server',1.79502522972340321541e+09,'[["ArtSold",1,3,2,0],["FrancsGained",1,2,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',9,'play',0,'turn',3,8,'player',1.79502522973966670036e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',10,'play',0,'bid',40,9,'player',1.79502522975881648064e+09,'[["PawnPlaced",0,0,3],["FrancsPaid",0,3,"AN-01"],["ActionImpossible",0,4]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',11,'play',1,'turn',4,10,'player',1.79502522976896286011e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',12,'play',1,'bid',39,11,'player',1.79502522978527450562e+09,'[["PawnPlaced",1,1,2],["FrancsPaid",1,2,"AN-01"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',13,'play',1,'optional-action',0,12,'player',1.795025229789706707e+09,'[["ActionDeclined",1,0]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',14,'play',0,'turn',10,13,'player',1.79502522981562137604e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',15,'play',0,'bid',40,14,'player',1.7950252298445391655e+09,'[["PawnPlaced",0,7,3],["FrancsPaid",0,3,"AN-01"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',16,'play',0,'optional-action',1,15,'player',1.79502522985672903061e+09,'[["ActionDone",0,3]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',17,'play',0,'material',336,16,'player',1.79502522987936902046e+09,'[["CubesTaken",0,[1,0,1,0,0]]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',18,'play',1,'turn',30,17,'player',1.7950252298966884613e+09,'[["BrusselsUsed",1,2,1]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',19,'play',1,'cinquantenaire',34,18,'player',1.79502522990883278847e+09,'[["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',20,'play',1,'noble',313,19,'player',1.7950252299146707058e+09,'[["NobleTaken",1,2,1],["FrancsPaid",1,1,"AN-NOBLE-1"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',21,'play',1,'solvay',329,20,'player',1.79502522992042326927e+09,'[["CubesTaken",1,[0,1,0,0,0]]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',22,'play',1,'noble-keep',317,21,'player',1.79502522992521381378e+09,'[["NobleDiscarded",1,2],["NobleRevealed",7,0]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',23,'play',0,'turn',2,22,'player',1.79502522993256187439e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["ExhibitionTaken",0],["FrancsGained",0,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',24,'play',1,'turn',29,23,'player',1.79502522993778514862e+09,'[["BrusselsUsed",1,1,1]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',25,'play',1,'grand-place',318,24,'server',1.79502522993778514862e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',26,'play',1,'turn',15,25,'player',1.79502522994448137283e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',27,'play',1,'bid',42,26,'player',1.79502522995434570312e+09,'[["PawnPlaced",1,12,5],["FrancsPaid",1,5,"AN-01"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',28,'play',1,'optional-action',0,27,'player',1.79502522996134805679e+09,'[["ActionDeclined",1,0]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',29,'play',1,'turn',2,28,'server',1.79502522996134805679e+09,'[["Passed",1,false],["ColumnWon",1,0,9],["ColumnWon",1,1,22],["ColumnWon",1,2,4],["FirstPlayer",1,4],["PrestigeUsed",1,22],["TrackAdvanced",1,2,1],["TrackAdvanced",1,2,2]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',30,'play',1,'prestige',554,29,'player',1.79502522997559332848e+09,'[["PrestigeUsed",1,9],["TrackAdvanced",1,2,3]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',31,'play',1,'prestige',558,30,'player',1.7950252299846072197e+09,'[["PrestigeTucked",1,4,2],["IrisScored",1,0,1],["PointsGained",1,1,"RES-IRIS-1"],["PawnToCourt",1],["RoundEnded",1],["NobleDiscarded",-1,3],["NobleRevealed",7,0],["PrestigeRevealed",0,21],["PrestigeRevealed",1,11],["PrestigeRevealed",2,2],["PrestigeRevealed",3,1],["PrestigeRevealed",4,0],["RoundStarted",2,10]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',32,'play',1,'square',260,31,'player',1.795025230020652771e+09,'[["SquarePlaced",1,2]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',33,'play',1,'neutral',13,32,'player',1795025230.04144,'[["NeutralPlaced",1,10]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',34,'play',0,'neutral',23,33,'player',1.79502523005664420128e+09,'[["NeutralPlaced",0,20]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',35,'play',1,'turn',31,34,'player',1.79502523008067035675e+09,'[["BrusselsUsed",1,3,1],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',36,'play',0,'turn',20,35,'player',1.79502523009238195419e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',37,'play',0,'bid',38,36,'player',1.7950252300966758728e+09,'[["PawnPlaced",0,17,1],["FrancsPaid",0,1,"AN-01"],["ActionImpossible",0,4]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',38,'play',1,'turn',31,37,'player',1.79502523010008215904e+09,'[["BrusselsUsed",1,3,2],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',39,'play',0,'turn',2,38,'player',1.79502523011187124252e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["ExhibitionTaken",0],["FrancsGained",0,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',40,'play',1,'turn',30,39,'player',1.79502523012529873848e+09,'[["BrusselsUsed",1,2,1]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',41,'play',1,'cinquantenaire',32,40,'player',1.79502523015318274498e+09,'[["ActionDone",1,0],["ArtDrawn",1,1]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',42,'play',1,'keep-art',276,41,'server',1.79502523015318274498e+09,'[["ArtTaken",1,2]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',43,'play',1,'turn',2,42,'server',1.79502523015318274498e+09,'[["Passed",1,false],["FrancsGained",1,1,"PASS-01"],["ColumnWon",0,2,2],["FirstPlayer",0,2]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',44,'play',0,'prestige',557,43,'player',1.79502523016177535057e+09,'[["PrestigeTucked",0,2,1],["PawnToCourt",1],["RoundEnded",2],["NobleDiscarded",-1,2],["NobleRevealed",4,0],["PrestigeRevealed",0,15],["PrestigeRevealed",1,8],["PrestigeRevealed",2,16],["PrestigeRevealed",3,10],["PrestigeRevealed",4,19],["RoundStarted",3,9]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',45,'play',0,'square',268,44,'player',1.79502523018313312531e+09,'[["SquarePlaced",0,10]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',46,'play',0,'neutral',3,45,'player',1.79502523019508934021e+09,'[["NeutralPlaced",0,0]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',47,'play',1,'neutral',10,46,'player',1.79502523020612192154e+09,'[["NeutralPlaced",1,7]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',48,'play',0,'turn',28,47,'player',1.79502523025676059723e+09,'[["BrusselsUsed",0,0,1],["FrancsGained",0,7,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',49,'play',1,'turn',14,48,'player',1.79502523027554798126e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',50,'play',1,'bid',38,49,'server',1.79502523027554798126e+09,'[["PawnPlaced",1,11,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',51,'play',1,'optional-action',1,50,'player',1.79502523029227089882e+09,'[["ActionDone",1,4]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',52,'play',1,'build-pay',352,51,'player',1.79502523029791736603e+09,'[["CubesReturned",1,[0,0,0,0,2]]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',53,'play',1,'build-arm',537,52,'player',1.79502523030909752846e+09,'[["ArmMoved",1,0,5]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',54,'play',1,'build-place',26,53,'player',1.79502523033269309998e+09,'[["HouseBuilt",1,23]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',55,'play',0,'turn',9,54,'player',1.79502523034460568428e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',56,'play',0,'bid',43,55,'player',1.79502523035705947876e+09,'[["PawnPlaced",0,6,6],["FrancsPaid",0,6,"AN-01"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',57,'play',0,'optional-action',0,56,'player',1.79502523037298297882e+09,'[["ActionDeclined",0,2]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',58,'play',1,'turn',28,57,'player',1.79502523038862776756e+09,'[["BrusselsUsed",1,0,2],["FrancsGained",1,7,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',59,'play',0,'turn',13,58,'player',1.795025230398863554e+09,'[]');
INSERT INTO "moves" VALUES('2rTcEA-YnPJhZg2V',60,'play',0,'bid',40,59,'player',1.79502523040856194496e+09,'[["PawnPlaced",0,10,3],["FrancsPaid",0,3,"AN-01"]]');
CREATE TABLE recovery_codes (
	identity VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	code VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (identity)
);
INSERT INTO "recovery_codes" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1,'b51c442b41d346b1b8218a1e3d2a3eb60c7e4908030cf2462c4d0945b22a4c4f','Anna');
CREATE TABLE seats (
	game_id VARCHAR(24) NOT NULL, 
	number SMALLINT NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	holder VARCHAR(32), 
	level VARCHAR(20), 
	invitation VARCHAR(16), claim VARCHAR(400), 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('fTbrMdn756rl0v0R',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('fTbrMdn756rl0v0R',1,'person','Zoé','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('2rTcEA-YnPJhZg2V',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('2rTcEA-YnPJhZg2V',1,'person','Zoé','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('GG12R5dV-lz2a-DD',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('GG12R5dV-lz2a-DD',1,'invited','',NULL,NULL,'070fc05c37a8213d',NULL);
CREATE TABLE snapshots (
	game_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (game_id), 
	CONSTRAINT fk_snapshots_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "snapshots" VALUES('fTbrMdn756rl0v0R',104,104,'{"acted":true,"actions":[1,2,3,4,0,2,3,4,0,1,0,1,2,3,4,3,4,0,1,2,4,0,1,2,3],"arms":[1,7],"art_stack":[],"bids":[0,0,0,0,0,0,0,0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,0,0],"bourse":1,"bourse_deck":[],"bourse_discard":[7,9,4,6],"compass":[0,6,1,5,2,7,3],"components":"sha256:d13b69851b6d23b0","covered":[],"cubes_used":0,"cursor":23,"drawn":[],"first":0,"first_passer":-1,"format":1,"houses":[-1,-1,-1,-1,1,-1,-1,6,-1,-1,-1,6,6,6,-1,-1,-1,6,-1,-1,-1,-1,-1,-1,-1],"market":[3,2],"noble_deck":[3,7,1,4,7,9,6,2,5,8,4,2,5,3],"noble_discard":[1,1,7,4,5,9,3,9],"noble_row":[6,8,8,2],"pavilion_cards":[28,1,7,2,25],"pavilions":[-1,-1,-1,-1,-1],"pawns":[5,-1,-1,-1,-1,5,-1,-1,-1,-1,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"placed":12,"players":[{"architect":0,"architect_end":6,"art":[0,0,1,0,0,0,0,0,0,0],"away":2,"board":0,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":1,"crown":0,"cubes":[2,2,0,0,5],"doubled":-1,"exhibitions":0,"face_down":[14,1,8,0],"francs":3,"iris":2,"manneken":0,"neutral":0,"nobles":65,"on_card":0,"passed":false,"points":13,"ready":3,"row_bonus":[0,0,0,0],"rows":[[19],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":64,"won":[]},{"architect":0,"architect_end":5,"art":[1,1,1,0,0,0,0,0,1,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":1,"cards":0,"cards_used":0,"court":6,"crown":1,"cubes":[0,0,1,0,5],"doubled":-1,"exhibitions":0,"face_down":[],"francs":4,"iris":2,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":false,"points":10,"ready":1,"row_bonus":[0,0,0,0],"rows":[[3],[10,2],[12],[23,13]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]}],"prestige_deck":[6],"prestige_discard":[26,5,22,17,4,11,9,15,7,20,29,25,28],"prestige_row":[21,16,27,18,24],"revealed":-1,"reveals":18,"rng_count":113,"rng_key":19604620236345895560427730795429201669,"round":5,"rules":"second+belle-epoque","square":10,"stack":[[42,0,0],[41,0,0],[66,0,0],[40,0,0],[65,0,0],[64,0,0],[62,0,0],[63,0,0],[39,0,0],[61,0,0],[60,0,0],[59,0,0],[38,0,0],[58,0,0],[35,0,0],[34,0,0],[57,0,0],[33,0,0],[6,1,0],[53,0,12],[10,0,12],[52,0,12]],"substitute":false,"supply":[8,8,9,10,5],"tile_pawns":[0,-1,0],"tiles":[2,8,10],"train":4,"train_pawns":[0,0,0,0],"uses":[0,0,0,0],"version":2,"workshop":[5,5,2,5,6,0]}');
INSERT INTO "snapshots" VALUES('2rTcEA-YnPJhZg2V',57,57,'{"acted":false,"actions":[4,0,1,2,3,1,2,3,4,0,3,4,0,1,2,2,3,4,0,1,0,1,2,3,4],"arms":[1,5],"art_stack":[0,2,5,3,5,2,0,2,5,2,0,0,5,5,5,3,3,3,2,0,0],"bids":[0,0,0,0,0,0,6,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0],"bourse":9,"bourse_deck":[6,11,4,3,5,2,0,8,7],"bourse_discard":[1,10],"compass":[1,6,2,0,5,7],"components":"sha256:ef3572384a7f4130","covered":[],"cubes_used":0,"cursor":13,"drawn":[],"first":0,"first_passer":-1,"format":1,"houses":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1],"market":[3,-1],"noble_deck":[6,4,1,3,5,5,7,1,5,1,4,6,3,2],"noble_discard":[2,3,2],"noble_row":[4,7,7,6],"pavilion_cards":[],"pavilions":[],"pawns":[5,-1,-1,-1,-1,-1,0,5,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"placed":6,"players":[{"architect":0,"architect_end":5,"art":[0,0,0,1,0,0,0,0,0,0],"away":0,"board":0,"brussels":[1,0,0,0],"built":0,"cards":0,"cards_used":0,"court":2,"crown":0,"cubes":[1,0,1,0,0],"doubled":-1,"exhibitions":2,"face_down":[],"francs":4,"iris":0,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":false,"points":0,"ready":3,"row_bonus":[0,0,0,0],"rows":[[],[2],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]},{"architect":3,"architect_end":5,"art":[0,0,1,0,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":1,"cards":0,"cards_used":0,"court":4,"crown":0,"cubes":[0,1,0,0,4],"doubled":-1,"exhibitions":0,"face_down":[],"francs":0,"iris":0,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":false,"points":1,"ready":2,"row_bonus":[0,0,0,0],"rows":[[],[],[4],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]}],"prestige_deck":[24,14,13,3,6,17,12,7,18,20],"prestige_discard":[22,9,5,23,21,11,1,0],"prestige_row":[15,8,16,10,19],"revealed":-1,"reveals":9,"rng_count":88,"rng_key":169191548075070164945938925222003417372,"round":3,"rules":"first","square":10,"stack":[[95,0,0],[39,0,0],[38,0,0],[35,0,0],[34,0,0],[33,0,0],[6,0,0],[7,1,0]],"substitute":false,"supply":[9,9,9,0,11],"tile_pawns":[],"tiles":[],"train":0,"train_pawns":[0,0,0,0],"uses":[1,0,0,0],"version":2,"workshop":[0,0,0,0,6,0]}');
CREATE INDEX ix_games_is_public_status ON games (is_public, status);
CREATE INDEX ix_games_is_bot_asked_status ON games (is_bot_asked, status);
CREATE INDEX ix_seats_holder ON seats (holder);
CREATE INDEX ix_calls_due_at ON calls (due_at);
CREATE INDEX ix_device_codes_identity ON device_codes (identity);
CREATE INDEX ix_recovery_codes_code ON recovery_codes (code);
COMMIT;
